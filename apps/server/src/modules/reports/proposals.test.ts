import { simulateGame } from '@gorod/bots/testing'
import { downloadData } from '@gorod/contracts/cabinet'
import { getOwnReports, listReports, REPORT_LIMITS, sendReport } from '@gorod/contracts/reports'
import { decide, type GameEvent, nextDeadline, replay, type SeatCommand } from '@gorod/rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { gameOf } from '../../testing/games/finished-game.ts'
import {
  appForFile,
  call,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
} from '../../testing/index.ts'
import { gameFinishedJob } from '../games/public.ts'
import { keptSince } from './proposals.ts'
import { deleteOldProposals } from './store/proposals-store.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const moderator = await signUp(app, { rights: ['moderator'] })

/** The events of a game until its first day, in which seat 1 proposes twice to remove seat 2 and nobody agrees. */
function withProposals(begun: readonly GameEvent[]): readonly GameEvent[] {
  let state = replay(begun)
  const events = [...begun]
  let at = events.at(-1)?.at ?? 0
  const take = (decision: ReturnType<typeof decide>) => {
    if (!decision.ok) throw new Error(decision.refusal)
    events.push(...decision.events)
    state = decision.state
  }
  const ring = () => {
    const next = nextDeadline(state)
    if (next === null) throw new Error('nothing rings')
    at = Math.max(at, next.at)
    take(decide(state, next.command, at))
  }
  while (state.phase.id !== 'speech') ring()
  const wish: SeatCommand = { type: 'proposePenalty', kind: 'removal', seat: 2 }
  for (let time = 0; time < 2; time++) {
    take(decide(state, { ...wish, by: 1 }, at))
    while (state.penaltyVote !== null) ring()
  }
  return events
}

/** A finished game of these people on seats 1, 2, … */
async function playedGame(
  people: readonly TestAccount[],
  mode: 'lobby' | 'practice' = 'lobby',
): Promise<string> {
  const gameId = await gameOf(app, people, { mode })
  await app.games.api.playOut(gameId, (first) => {
    const begun = withProposals(first)
    const { events } = simulateGame({ ruleSet: replay(first).ruleSet, begun, seed: 'proposals' })
    return events.slice(first.length)
  })
  await jobsDone(app)
  return gameId
}

const own = async (as: TestAccount) => (await call(app, getOwnReports, { as })).answer.proposals
const shown = async (accused: TestAccount) =>
  (await call(app, listReports, { as: moderator, query: {} })).answer.rows.find(
    (row) => row.accused.id === accused.id,
  )?.proposals

describe('the penalties that a player proposes', () => {
  it('stand beside reports about the player, and in the cabinet, when the game is over', async () => {
    const [one, two] = [await signUp(app), await signUp(app)]
    expect(await own(one)).toEqual({ decided: 0, rejected: 0 })
    const game = await playedGame([one, two])
    expect(await own(one)).toEqual({ decided: 2, rejected: 2 })
    expect(await own(two)).toEqual({ decided: 0, rejected: 0 })
    const wish = { game, moment: null, kind: 'other', text: 'Шумит' } as const
    for (const [as, seat] of [
      [two, 1],
      [one, 2],
    ] as const)
      expect((await call(app, sendReport, { as, body: { ...wish, seat } })).answer.success).toBe(true)
    expect(await shown(one)).toEqual({ decided: 2, rejected: 2 })
    expect(await shown(two)).toEqual({ decided: 0, rejected: 0 })
    // The job may run twice.
    await app.platform.jobs.enqueue(app.db, gameFinishedJob, { gameId: game })
    await jobsDone(app)
    expect(await own(one)).toEqual({ decided: 2, rejected: 2 })
    const { answer } = await call(app, downloadData, { as: one })
    expect(JSON.stringify(answer)).toContain('"decided":2,"rejected":2')
  })

  it('count for ninety days, and not in practice', async () => {
    const [one, two] = [await signUp(app), await signUp(app)]
    await playedGame([one], 'practice')
    expect(await own(one)).toEqual({ decided: 0, rejected: 0 })
    await playedGame([one, two])
    expect((await own(one)).decided).toBe(2)
    await sql`update penalty_proposals set ended_at = ended_at - ${`${REPORT_LIMITS.proposalDays + 1} days`}::interval`.execute(
      app.db,
    )
    expect(await own(one)).toEqual({ decided: 0, rejected: 0 })
    await deleteOldProposals(app.db, keptSince(clock.now()))
    const { rows } = await sql`select from penalty_proposals`.execute(app.db)
    expect(rows).toEqual([])
  })
})
