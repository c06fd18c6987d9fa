import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import { DESKTOP, type Visitor } from './browser.ts'
import { query } from './database.ts'
import type { Site } from './server-process.ts'

/** A protest of a player, its answer with a correction, and the protocol that says both, on the page of the match. */
export async function answersAProtest(server: Site, judge: Visitor): Promise<void> {
  const { page } = judge
  await query(
    server,
    `insert into protests (game_id, account_id, text, sent_at)
    select game_id, account_id, 'Фол за жест был не мой', now() from game_seats
    where username = 'Вера К.' order by game_id limit 1`,
    [],
  )
  await page.reload()
  const protest = page.getByRole('listitem').filter({ hasText: 'Фол за жест был не мой' })
  await protest.getByRole('button', { name: 'Ответить' }).click()
  await protest.getByRole('combobox', { name: 'Исправление' }).selectOption({ label: 'Худший игрок' })
  await protest.getByRole('combobox', { name: 'Место' }).selectOption('5')
  await protest.getByRole('textbox', { name: 'Ответ' }).fill('Жест пятого')
  await judge.shot('judge-protest-m')
  await protest.getByRole('button', { name: 'Отправить ответ' }).click()
  await protest.getByText('Принят').waitFor()
  await page.getByText('худший игрок: было: нет, стало: 5. Причина: Жест пятого').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize(DESKTOP)
  await judge.shot('judge-protest')
}
