import { pageDisplacedMessage } from '@gorod/contracts/realtime'
import { connect } from '@gorod/server/testing'
import { expect, it } from 'vitest'
import { onOwnLine, pass } from '../harness/own-line.ts'
import { clean, dialog, idle } from '../harness/search-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile({ SOCKETS_PER_ACCOUNT: '1' })

/** Longer than every pause after which a page tries again by itself. */
const LONG_MS = 60_000

it('the oldest of too many pages is disconnected, and comes back when somebody looks at it', async () => {
  const visitor = await onOwnLine(browser, server, 'Многооконный')
  const { page } = visitor
  const newer = await connect(server, visitor.account.token)
  const notice = dialog(page, 'Не удалось подключиться')
  await notice.waitFor()
  await pass(page, LONG_MS)
  // It did not fight for its place.
  expect(newer.received(pageDisplacedMessage)).toEqual([])
  expect(newer.socket.connected).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await notice.waitFor({ state: 'detached' })
  await newer.wait(pageDisplacedMessage)
  await idle(page)
  await clean(visitor)
  await visitor.leave()
})
