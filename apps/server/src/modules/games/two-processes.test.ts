import { HOUR_MS } from '@gorod/contracts/durations'
import { startPracticeMessage } from '@gorod/contracts/search'
import { type GameEvent, replay } from '@gorod/rules'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { GameSite } from '../../testing/games/game-site.ts'
import {
  forEachTest,
  passTime,
  passTimeUntil,
  signUp,
  type TestAccount,
  type TestApp,
  until,
} from '../../testing/index.ts'

// Two processes with one database and no bus between them: the hardest case, because each learns of the other only by
// conflicts in the log.
const site = forEachTest(new GameSite())
let here: TestApp
let there: TestApp
let account: TestAccount

beforeEach(async () => {
  here = site.app
  there = await site.secondProcess()
  account = await signUp(here)
})

async function logOf(
  gameId: string,
): Promise<{ seq: number; payload: GameEvent; command_id: string | null }[]> {
  const { rows } = await sql<{ seq: number; payload: GameEvent; command_id: string | null }>`
    select seq, payload, command_id from game_events where game_id = ${gameId} order by seq`.execute(here.db)
  return rows
}

describe('two processes that run one game', () => {
  test('bring it to one end: no event twice, none lost, every acknowledged command kept', async () => {
    const a = site.playerPage(account, here)
    const b = site.playerPage(account, there)
    const { gameId } = await a.ask(startPracticeMessage, { pace: 'brisk' })
    await Promise.all([a.join(gameId), b.join(gameId)])
    // Both at once, before either process knows of the other.
    const answers = await Promise.all([
      a.command({ type: 'confirmReady' }),
      b.command({ type: 'confirmReady' }),
    ])
    expect(answers.some((answer) => answer.ok)).toBe(true)
    await passTimeUntil(here, site.clock, () => a.over, HOUR_MS)
    await passTimeUntil(there, site.clock, () => b.over, HOUR_MS)

    const log = await logOf(gameId)
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
    const ids = log.flatMap(({ command_id }) => command_id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const player of [a, b]) {
      for (const { id } of player.acked) expect(ids).toContain(`${player.viewer}:${id}`)
    }
    // The log folds to an end without a contradiction, and both pages got the same events.
    expect(replay(log.map(({ payload }) => payload)).final).not.toBeNull()
    expect(b.events).toEqual(a.events)
  })

  test('commands of one seat sent to both at the same moment are each counted once', async () => {
    const a = site.playerPage(account, here)
    const b = site.playerPage(account, there)
    const { gameId } = await a.ask(startPracticeMessage, {})
    await Promise.all([a.join(gameId), b.join(gameId)])
    // Players of this kind number their commands alike: the same id arrives at both processes.
    const answers = await Promise.all([
      a.command({ type: 'confirmReady' }),
      b.command({ type: 'confirmReady' }),
    ])
    expect(answers.map((answer) => answer.ok && answer.repeated).sort()).toEqual([false, true])
  })

  test('the other process takes the game over when one dies', async () => {
    const a = site.playerPage(account, there)
    const { gameId } = await a.ask(startPracticeMessage, {})
    await a.join(gameId)
    await passTime(there, site.clock, 30_000)
    a.close()
    await there.stop({ database: true })
    const before = (await logOf(gameId)).length
    // Into another phase, or to the end: with nobody back, the game is given up a minute later.
    const movedOn = async () =>
      (await logOf(gameId)).slice(before).some(({ payload }) => payload.type === 'phaseEntered')
    await passTimeUntil(here, site.clock, movedOn, HOUR_MS)
    const b = site.playerPage(account, here)
    await b.join(gameId)
    await until(() => b.events.length > 0)
  })
})
