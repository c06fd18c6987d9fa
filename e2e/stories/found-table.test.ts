import { afterEach, describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { type Visitor, visit } from '../harness/browser.ts'
import { waitLongAtTables } from '../harness/search-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'
import { TablePlayer } from '../harness/table-player.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 30_000 }

const SEATS = 7

let players: TablePlayer[] = []

const { server, browser } = await siteForFile({ QUICK_TABLE_SEATS: String(SEATS) })
await waitLongAtTables(server)

afterEach(() => {
  for (const player of players) player.close()
  players = []
})

async function searchAlone(): Promise<Visitor> {
  return visit(browser, `${server.url}/game-search`, { as: await makeAccount(server.url, 'Седьмой') })
}

/** Everybody else the table needs; they accept at once. */
async function othersCome(): Promise<void> {
  for (let n = 1; n < SEATS; n++)
    players.push(await TablePlayer.connect(server, await makeAccount(server.url, `Сосед ${n}`)))
  await Promise.all(players.map((player) => player.search()))
}

describe('a found table', () => {
  it('a player who chose so accepts every table without a question', async () => {
    const { page, context } = await searchAlone()
    await page.getByText('Занимать место за столом без вопроса').click()
    await page.reload()
    expect(await page.getByRole('checkbox', { name: /без вопроса/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Искать', exact: true }).click()
    await page.getByRole('heading', { name: 'Ищем обычную' }).waitFor()
    await othersCome()
    await page.waitForURL('**/game')
    await context.close()
  })

  it('calls a player who looks elsewhere, waits twenty seconds, and may be declined', async () => {
    const { page, context } = await searchAlone()
    await page.getByRole('button', { name: 'Искать', exact: true }).click()
    await page.getByRole('heading', { name: 'Ищем обычную' }).waitFor()
    await othersCome()
    const dialog = page.getByRole('dialog', { name: 'Стол собран' })
    await dialog.waitFor()
    await dialog.getByText('Обычная').waitFor()
    const seconds = async () => Number(await dialog.getByRole('timer').textContent())
    // The page shows no more than a table usually waits, and this one waits longer.
    await expect.poll(seconds, PATIENTLY).toBe(20)
    await expect.poll(() => page.title(), PATIENTLY).toBe('Стол собран!')
    await expect.poll(() => page.title(), PATIENTLY).not.toBe('Стол собран!')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Не сейчас' }).click()
    await page.getByRole('heading', { name: 'Стол пока пуст' }).waitFor()
    expect(players.every((player) => player.gameId === null)).toBe(true)
    await context.close()
  })
})
