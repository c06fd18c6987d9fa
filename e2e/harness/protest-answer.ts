import { expect } from 'vitest'
import type { Account } from './account.ts'
import { seriousFindings } from './axe.ts'
import { DESKTOP, type Visitor } from './browser.ts'
import type { Site } from './server-process.ts'

const PROTEST = 'Фол за жест был не мой'

/** A player protests, as the page of the match would send it. */
export async function protests(server: Site, number: number, { token }: Account): Promise<void> {
  const answer = await fetch(`${server.url}/game/default/send-protest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: number, text: PROTEST, moment: null }),
  })
  expect(await answer.json()).toMatchObject({ success: true })
}

/** The answer of the judge to that protest, with a correction, and the protocol that says both, on the page of the match. */
export async function answersAProtest(judge: Visitor, name: string): Promise<void> {
  const { page } = judge
  await page.reload()
  const protest = page.getByRole('listitem').filter({ hasText: PROTEST })
  await protest.getByRole('button', { name: 'Ответить' }).click()
  await protest.getByRole('combobox', { name: 'Исправление' }).selectOption({ label: 'Худший игрок' })
  await protest.getByRole('combobox', { name: 'Место' }).selectOption('5')
  await protest.getByRole('textbox', { name: 'Ответ' }).fill('Жест пятого')
  await judge.shot(`${name}-protest-m`)
  await protest.getByRole('button', { name: 'Отправить ответ' }).click()
  await protest.getByText('Принят').waitFor()
  await page.getByText('худший игрок: было: нет, стало: 5. Причина: Жест пятого').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize(DESKTOP)
  await judge.shot(`${name}-protest`)
}
