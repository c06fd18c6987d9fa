import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Client } from '../../../platform/realtime/client.ts'
import { listSeatedIn } from '../store/browsers-store.ts'
import { findByOverlay } from '../store/channels-store.ts'
import type { DelayedGame } from './delayed-game.ts'

type People = Pick<DelayedGame['people'], 'players' | 'judge' | 'secondJudge'>

/** True for who plays or judges this table. */
export function sitsAt({ players, judge, secondJudge }: People, accountId: number | null): boolean {
  return accountId !== null && [...players, judge, secondJudge].some((person) => person?.userId === accountId)
}

/** Somebody who sits at the table gets nothing of what its audience sees or thinks before the end. */
export function refusePlayer(game: DelayedGame, accountId: number | null): void {
  if (!game.isOver && sitsAt(game.people, accountId)) throw new AppError('already_in_game')
}

/**
 * The same for the browser of such a person, whoever is signed in there now (decision 024). Another address, another device or a private
 * window is not noticed.
 */
export async function refuseTheirBrowser(
  { db, log }: { readonly db: Db; readonly log: Pick<Log, 'info'> },
  game: DelayedGame,
  { browser, accountId }: Pick<Client, 'browser' | 'accountId'>,
): Promise<void> {
  if (browser === null || game.isOver) return
  const seated = await listSeatedIn(db, game.people.gameId, browser)
  if (seated.length === 0) return
  log.info({ number: game.number, accountId, seated }, 'a table was not shown in the browser of its player')
  throw new AppError('plays_in_this_browser')
}

/** The overlay of somebody at the table, who has it open beside the game. It shows what everybody sees, and no votes. */
export async function isOwnOverlay(db: Db, game: DelayedGame, token: string | undefined): Promise<boolean> {
  return token !== undefined && sitsAt(game.people, await findByOverlay(db, token))
}
