import { simulateGame } from '@gorod/bots/testing'
import { type GameEvent, replay } from '@gorod/rules'
import { sql } from 'kysely'
import type { TestAccount, TestApp } from '../index.ts'

export interface PlayedGame {
  readonly gameId: string
  readonly number: number
  readonly log: readonly GameEvent[]
  readonly endedAt: number
}

const seatOf = ({ id, username }: TestAccount) => ({ accountId: id, username, image: null, portrait: null })

export const endOf = (log: readonly GameEvent[]) => log.find(({ type }) => type === 'gameEnded')!

/** A whole rated game whose events lie in the time to come: what is released depends on the clock alone. */
export async function playedAhead(
  { db, games }: TestApp,
  { seed, seated = [] }: { readonly seed: string; readonly seated?: readonly TestAccount[] },
): Promise<PlayedGame> {
  const gameId = await db.transaction().execute((tx) =>
    games.api.create(tx, {
      mode: 'rated',
      type: 'match',
      ruleSet: 'fiim',
      pace: 'brisk',
      comingFrom: null,
      players: games.api.withBots(seated.map(seatOf), 10),
      judge: null,
    }),
  )
  await games.api.playOut(gameId, (begun) => {
    const { ruleSet } = replay(begun)
    return simulateGame({ ruleSet, begun, seed }).events.slice(begun.length)
  })
  const { rows } = await sql<{ number: number; ended_at: Date }>`
    select number, ended_at from games where id = ${gameId}`.execute(db)
  const log = await games.api.events(gameId)
  return { gameId, number: rows[0]!.number, log, endedAt: rows[0]!.ended_at.getTime() }
}
