import type { Seat, State } from '@gorod/rules'
import { type ScriptedGame, scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { OpenGameDesk, oneTurn } from '../../../testing/games/open-game-desk.ts'
import type { OpenGame } from './open-game.ts'
import { ARRIVAL_MS, LONGEST_OUTAGE_MS } from './plan-batch.ts'
import { RETRY_MS } from './presence-retries.ts'

let desk: OpenGameDesk

beforeEach(() => {
  desk = new OpenGameDesk()
})

const AWAY: Seat = 4
const NEWCOMER = { accountId: 70, username: 'newcomer', image: null, portrait: null }
const seat = ({ live }: OpenGame): State['seats'][number] => live.state.seats[AWAY - 1]!
/** Resolves when the copy has done what is due. */
const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await oneTurn()
}

/** Seat 4 has been away for so long of its two minutes, in the speeches of others. */
const away = (ms: number): ScriptedGame =>
  scriptedGame().untilSpeechOf(6).send('system', { type: 'disconnectSeat', seat: AWAY }).wait(ms)

/** Nobody kept the game for so long after its last moment; then this process does. */
async function takeUp(story: ScriptedGame, outageMs: number): Promise<{ game: OpenGame; clock: FakeClock }> {
  const clock = new FakeClock(story.now + outageMs)
  const game = desk.open(story, {}, { clock })
  await clock.advance(0)
  await turns()
  return { game, clock }
}

describe('a process that takes a game up after an outage', () => {
  it('leaves an absent seat what it had of its time when the outage began', async () => {
    const { game, clock } = await takeUp(away(100_000), 200_000)
    // Since the last entry nobody knows when the process died, so a little more than twenty seconds may be left.
    expect(seat(game)).toMatchObject({ alive: true, connected: false, disconnectedAt: clock.now() })
    expect(seat(game).reconnectLeftMs).toBeGreaterThanOrEqual(20_000)
    await clock.advance(10_000)
    desk.sit(game, AWAY)
    await turns()
    expect(seat(game)).toMatchObject({ alive: true, connected: true })
    expect(seat(game).reconnectLeftMs).toBeGreaterThanOrEqual(10_000)
    game.close()
  })

  it('leaves it as long to come back as the others have, if less was left', async () => {
    const { game, clock } = await takeUp(away(119_000), 60_000)
    expect(seat(game).alive).toBe(true)
    await clock.advance(ARRIVAL_MS - 1)
    await turns()
    expect(seat(game).alive).toBe(true)
    game.close()
  })

  it('takes the seat of somebody who does not come back then', async () => {
    const { game, clock } = await takeUp(away(119_000), 60_000)
    for (let second = 0; second < 130; second++) {
      await clock.advance(1_000)
      await turns()
    }
    expect(seat(game)).toMatchObject({ alive: false, exit: { cause: 'connection' } })
    game.close()
  })

  it('waits for the whole table again before day 1, and nobody has broken it off', async () => {
    const story = scriptedGame().send('system', { type: 'disconnectSeat', seat: AWAY }).wait(50_000)
    const { game, clock } = await takeUp(story, 60_000)
    expect(game.live.state.phase.id).not.toBe('aborted')
    expect(game.live.state.wait?.endsAt).toBe(clock.now() + 60_000)
    game.close()
  })

  it('ends it without a result after more than five minutes, as before', async () => {
    const { game } = await takeUp(away(100_000), LONGEST_OUTAGE_MS + 120_000)
    expect(game.live.state.phase).toMatchObject({ id: 'aborted', reason: 'server' })
    game.close()
  })

  it('writes nothing of it when everybody is there', async () => {
    const { game } = await takeUp(scriptedGame().untilSpeechOf(6), 200_000)
    expect(desk.log.entries.map(({ event }) => event.type)).not.toContain('seatReconnected')
    game.close()
  })
})

describe('a process whose database is away', () => {
  const refuse = (times: number) => {
    desk.log.failures.length = 0
    desk.log.failures.push(...Array.from({ length: times }, () => 'refused' as const))
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await desk.clock.advance(1_000)
      await turns()
    }
  }

  it('takes no seat for the time in which nothing could be written', async () => {
    const game = desk.open(away(60_000))
    await pass(40)
    expect(seat(game)).toMatchObject({ alive: true, connected: false })
    refuse(1_000)
    await pass(150)
    refuse(0)
    await pass(3)
    expect(seat(game)).toMatchObject({ alive: true, connected: false })
    expect(seat(game).reconnectLeftMs).toBeGreaterThanOrEqual(ARRIVAL_MS)
    desk.sit(game, AWAY)
    await turns()
    expect(seat(game)).toMatchObject({ alive: true, connected: true })
    game.close()
  })

  it('counts the time away until the first write that failed, not until the last one', async () => {
    const game = desk.open(away(1_000))
    await game.send({ command: { type: 'nominate', by: 6, seat: 3 }, id: 'written' })
    await pass(20)
    refuse(1_000)
    const lost = { command: { type: 'requestPause', by: 7, reason: 'door' } as const, id: 'not written' }
    await expect(game.send(lost)).rejects.toThrow('no connection')
    await pass(60)
    refuse(0)
    await pass(3)
    const { reconnectLeftMs } = seat(game)
    expect(reconnectLeftMs).toBeGreaterThan(95_000)
    expect(reconnectLeftMs).toBeLessThan(100_000)
    game.close()
  })

  it('writes later that somebody is back whose page does not join again', async () => {
    const game = desk.open(away(1_000))
    await turns()
    refuse(3)
    desk.sit(game, AWAY)
    await turns()
    expect(seat(game).connected).toBe(false)
    await pass(4)
    expect(seat(game).connected).toBe(true)
    game.close()
  })

  it('writes later that somebody has gone', async () => {
    const game = desk.open(scriptedGame().untilSpeechOf(6))
    desk.sit(game, AWAY)
    game.leave(`page of ${AWAY}`)
    refuse(2)
    await pass(4)
    expect(seat(game).connected).toBe(true)
    await desk.clock.advance(3 * RETRY_MS)
    await turns()
    expect(seat(game).connected).toBe(false)
    game.close()
  })

  it('tries nothing again for a game that it has left', async () => {
    const game = desk.open(away(1_000))
    refuse(1_000)
    desk.sit(game, AWAY)
    await turns()
    game.close()
    const { length } = desk.acts
    await pass(5)
    expect(desk.acts).toHaveLength(length)
  })
})

describe('a newcomer who is elsewhere', () => {
  it('a refused newcomer is no outage: a judge could give an absent player time again and again', async () => {
    const story = scriptedGame({ judge: 'human' })
      .untilSpeechOf(6)
      .send('system', { type: 'disconnectSeat', seat: AWAY })
    const game = desk.open(story)
    const append = desk.log.append.bind(desk.log)
    desk.log.append = async (one) => {
      if (one.seatChange === undefined) return append(one)
      throw new AppError('already_in_game_search')
    }
    const warn = () =>
      game.send({ command: { type: 'warn', by: 'judge', seat: null, text: 'quiet' }, id: null })
    const seatSecond = {
      command: { type: 'seatSecondJudge', by: 'judge' } as const,
      id: null,
      newcomer: NEWCOMER,
    }
    expect(await warn()).toMatchObject({ kind: 'accepted' })
    await expect(game.send(seatSecond)).rejects.toMatchObject({ code: 'already_in_game_search' })
    await desk.clock.advance(3_000)
    await turns()
    expect(await warn()).toMatchObject({ kind: 'accepted' })
    expect(desk.log.entries.map(({ event }) => event.type)).not.toContain('seatReconnected')
    game.close()
  })
})

describe('a process that was frozen', () => {
  it('takes no seat for the time in which it slept', async () => {
    const game = desk.open(away(100_000))
    await turns()
    await desk.clock.leap(60_000)
    await turns()
    expect(seat(game)).toMatchObject({ alive: true, connected: false })
    game.close()
  })
})
