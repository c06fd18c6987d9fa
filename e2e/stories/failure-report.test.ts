import { expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { failureReport, forgetWatched } from '../harness/failure-report.ts'
import { holdAnswer } from '../harness/pending-answer.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

it('the report of a failed story says what its page shows, what nobody answers, and what its site printed last', async () => {
  const { page, context } = await visit(browser, `${server.url}/rules`)
  const held = await holdAnswer(page, '**/robots.txt?late')
  await page.evaluate(() => void fetch('/robots.txt?late'))
  await held.arrived()
  const report = await failureReport()
  expect(report).toContain(`Page ${server.url}/rules\n- link "К содержанию"`)
  expect(report.match(/No answer: .*/g)).toEqual([`No answer: GET ${server.url}/robots.txt?late`])
  expect(report).toContain(`Ready: ${server.url}`)
  await held.release()
  await context.close()
})

it('the report of a story that others run beside has its pages after one of the others has ended', async () => {
  const over = await visit(browser, `${server.url}/eula`)
  const { context } = await visit(browser, `${server.url}/rules`)
  await over.context.close()
  forgetWatched({ othersRun: true })
  const report = await failureReport()
  expect(report.match(/^Page .*/gm)).toEqual([`Page ${server.url}/rules`])
  forgetWatched()
  expect(await failureReport()).toBe('')
  await context.close()
})
