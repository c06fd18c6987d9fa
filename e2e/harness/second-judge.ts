import { gameCommandMessage } from '@gorod/contracts/game'
import { joinLobbyMessage, setLobbyReadyMessage, takeLobbySeatMessage } from '@gorod/contracts/lobby'
import type { SocketClient } from '@gorod/server/testing'
import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import type { Visitor } from './browser.ts'
import type { TablePlayer } from './table-player.ts'

/** Takes the place beside the judge's in a lobby, ready before anybody else. */
export async function sitsAsSecondJudge(second: SocketClient, invite: string): Promise<void> {
  await second.ask(joinLobbyMessage, { invite })
  await second.ask(takeLobbySeatMessage, { seat: 'secondJudge' })
  await second.ask(setLobbyReadyMessage, { ready: true })
}

/** The second judge, Камертон, takes the table over, and the judge takes it back on the page that is the second one's now. */
export async function changesPlaces(
  judge: Visitor,
  second: SocketClient,
  player: TablePlayer,
): Promise<void> {
  const { page } = judge
  const command = { type: 'takeOver', reason: 'Судья отошёл' } as const
  await second.ask(gameCommandMessage, { gameId: player.gameId ?? '', id: 'second-judge-1', command })
  await page.getByText(/^Стол ведёт Камертон/).waitFor()
  await judge.shot('second-judge-m')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Принять стол' }).click()
  const dialog = page.getByRole('dialog', { name: 'Принять стол' })
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Судья вернулся')
  await judge.shot('second-judge-dialog-m')
  await dialog.getByRole('button', { name: 'Принять стол' }).click()
  await page.getByRole('button', { name: 'Стоп-время' }).waitFor()
  expect(player.events.filter(({ type }) => type === 'judgesSwapped')).toHaveLength(2)
}
