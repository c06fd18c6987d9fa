import type { Seat } from '@gorod/rules'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import type { Append, GameHeader } from './game-log.ts'
import { LiveGame, type NewEntries } from './live-game.ts'
import { TICK_MS, Ticks } from './ticks.ts'

let clock: FakeClock
let log: MemoryLog
let written: Append[]
let heard: NewEntries[]

const newcomer = { accountId: 70, username: 'newcomer', image: null, portrait: null }
const substitution = (seat: Seat) => ({
  command: { type: 'substitute', by: 'judge', seat, reason: 'ill' } as const,
  id: `substitute:${seat}`,
  newcomer,
})
const ready = (seat: Seat) => ({ command: { type: 'confirmReady', by: seat } as const, id: `${seat}:ready` })
const shoot = (by: Seat, id = `${by}:shoot`) => ({
  command: { type: 'shoot', by, seat: 4 } as const,
  id,
})
const turn = () => new Promise((resolve) => setImmediate(resolve))
const types = ({ entries }: Pick<Append, 'entries'>) => entries.map(({ event }) => event.type)

/** A copy of this game, at its moment. */
function copyOf({ events, now }: Pick<ReturnType<typeof scriptedGame>, 'events' | 'now'>): LiveGame {
  clock = new FakeClock(now)
  log = new MemoryLog(now)
  log.entries.splice(0, log.entries.length, ...events.map((event) => ({ event, commandId: null })))
  const append = log.append.bind(log)
  log.append = async (one) => {
    written.push(one)
    return append(one)
  }
  return another()
}

/** The copy of another process. */
function another(): LiveGame {
  return new LiveGame(log.game, [...log.entries], {
    log,
    now: () => clock.now(),
    ticks: new Ticks(clock),
    onNewEntries: async (added) => void heard.push(added),
  })
}

beforeEach(() => {
  written = []
  heard = []
})

describe('a command that gives a seat to somebody else', () => {
  test('a substitution is written alone, between what came before it and what came after it', async () => {
    const game = copyOf(scriptedGame({ judge: 'human' }))
    await Promise.all([ready(1), ready(4), substitution(3), ready(5)].map((sent) => game.send(sent)))
    expect(written.map(types)).toEqual([['seatReady'], ['seatReady'], ['substituted'], ['seatReady']])
    expect(written.map(({ seatChange }) => seatChange?.kind)).toEqual([
      undefined,
      undefined,
      'substituted',
      undefined,
    ])
    expect(game.header.players[2]).toMatchObject({ seat: 3, userId: 70, username: 'newcomer' })
  })

  test('a substitution makes stale what the person before sent and had no answer to, and nothing of the others', async () => {
    const game = copyOf(scriptedGame({ judge: 'human' }))
    const answers = await Promise.all(
      [ready(1), substitution(3), ready(3), ready(4)].map((sent) => game.send(sent)),
    )
    expect(answers.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'refused', 'accepted'])
    expect(answers[2]).toEqual({ kind: 'refused', refusal: 'stale' })
    expect(game.state.seats.filter((seat) => seat.ready).map(({ seat }) => seat)).toEqual([1, 4])
  })

  test('the newcomer is read from the table in other processes, which read it for nothing else', async () => {
    const here = copyOf(scriptedGame({ judge: 'human' }))
    const there = another()
    let reads = 0
    log.header = async () => {
      reads += 1
      return { ...log.game, players: [{ ...log.game.players[2], userId: 70 }] } as GameHeader
    }
    await there.send(ready(1))
    await here.send(ready(2))
    expect([reads, here.header.players.length]).toEqual([0, 10])
    await there.send(substitution(3))
    await there.send(ready(5))
    await here.send(ready(4))
    expect([reads, here.header.players.length]).toEqual([1, 1])
    expect(here.entries).toEqual(log.entries)
  })

  test('a newcomer keeps the seat although the people were being read again as it was given', async () => {
    const game = copyOf(scriptedGame({ judge: 'human' }))
    let answer = () => {}
    let reads = 0
    const { game: before } = log
    log.header = async () => {
      reads += 1
      if (reads === 1) await new Promise<void>((resolve) => (answer = resolve))
      return reads === 1 ? before : game.header
    }
    const readAgain = game.readPeopleAgain()
    await turn()
    await game.send(substitution(3))
    answer()
    await readAgain
    expect([reads, game.header.players[2]?.userId]).toEqual([2, 70])
  })

  test('people that are read again as a newcomer is being written are read when that is done', async () => {
    const game = copyOf(scriptedGame({ judge: 'human' }))
    const append = log.append.bind(log)
    let written = () => {}
    log.append = async (one) => {
      const appended = await append(one)
      await new Promise<void>((resolve) => (written = resolve))
      return appended
    }
    let reads = 0
    log.header = async () => {
      reads += 1
      return game.header
    }
    const sent = game.send(substitution(3))
    await turn()
    const readAgain = game.readPeopleAgain()
    await turn()
    expect(reads).toBe(0)
    written()
    await Promise.all([sent, readAgain])
    expect([reads, game.header.players[2]?.userId]).toEqual([1, 70])
  })
})

describe('a window with secret input', () => {
  const nightShoot = () => copyOf(scriptedGame().out().until('nightShoot'))

  test('a secret window takes its commands together at the next tick, and says at which tick they may be told', async () => {
    const game = nightShoot()
    expect(game.hidesTime).toBe(true)
    const answers = Promise.all([game.send(shoot(8)), game.send(shoot(9))])
    await turn()
    expect(written).toEqual([])
    await clock.advance(TICK_MS)
    expect((await answers).map(({ kind }) => kind)).toEqual(['accepted', 'accepted'])
    expect(written.map(types)).toEqual([['shotFired', 'shotFired']])
    expect(heard).toMatchObject([{ here: true, tick: clock.now() }])
  })

  test('a secret window leaves a command that comes at the tick itself to the next one', async () => {
    const game = nightShoot()
    const untilTick = TICK_MS - (clock.now() % TICK_MS)
    let second: Promise<unknown> | null = null
    // Its timer comes before that of the tick.
    clock.after(untilTick, () => {
      second = game.send(shoot(9))
    })
    const first = game.send(shoot(8))
    await clock.advance(untilTick)
    await first
    await clock.advance(TICK_MS)
    await second
    expect(written.map(types)).toEqual([['shotFired'], ['shotFired']])
  })

  test('a judge who leaves twice in one tick leaves once, and the second judge leads the table', async () => {
    const script = scriptedGame({ judge: 'human' }).out().until('nightShoot')
    const game = copyOf(script.send('judge', { type: 'seatSecondJudge' }))
    const leave = { command: { type: 'leaveGame', by: 'judge' } as const, id: null }
    const answers = Promise.all([
      game.send(shoot(8)),
      game.send(leave),
      game.send(leave),
      game.send(shoot(9)),
    ])
    for (let ticks = 0; ticks < 4; ticks++) await clock.advance(TICK_MS)
    expect(await answers).toEqual([
      { kind: 'accepted', repeated: false },
      { kind: 'accepted', repeated: false },
      { kind: 'refused', refusal: 'stale' },
      { kind: 'accepted', repeated: false },
    ])
    expect(written.map(types)).toEqual([['shotFired'], ['judgesSwapped'], ['shotFired']])
    expect(game.state.judgeGone).toBe(false)
  })

  test('other phases write at once and may be told at once', async () => {
    const game = copyOf(scriptedGame())
    expect(game.hidesTime).toBe(false)
    expect(await game.send(ready(1))).toMatchObject({ kind: 'accepted' })
    expect(heard).toMatchObject([{ here: true, tick: null }])
  })

  test('entries of another process may be told at the next tick', async () => {
    const here = nightShoot()
    const there = another()
    const send = async (game: LiveGame, by: Seat) => {
      const answer = game.send(shoot(by))
      await clock.advance(TICK_MS)
      await answer
    }
    await send(there, 8)
    heard = []
    await send(here, 9)
    expect(heard).toMatchObject([
      { here: false, tick: clock.now() },
      { here: true, tick: clock.now() },
    ])
    const [open, other] = [copyOf(scriptedGame()), another()]
    await other.send(ready(1))
    heard = []
    await open.send(ready(2))
    expect(heard).toMatchObject([
      { here: false, tick: null },
      { here: true, tick: null },
    ])
  })
})

describe('a deadline', () => {
  test('a deadline ends its phase when it has passed, once, and not before', async () => {
    const game = copyOf(scriptedGame().until('deal'))
    const { endsAt } = game.state.phase
    await clock.advance((endsAt ?? 0) - clock.now() - 1)
    await game.fireDeadlines()
    expect(written).toEqual([])
    await clock.advance(1)
    await Promise.all([game.fireDeadlines(), game.fireDeadlines()])
    expect(written).toHaveLength(1)
    expect(game.state.phase.key).toBe('deal:0:roles')
  })

  test('a game that is over has no deadline', async () => {
    const game = copyOf(
      scriptedGame({ judge: 'human' }).until('speech').send('judge', { type: 'endGame', reason: 'fire' }),
    )
    await clock.advance(60 * 60_000)
    await game.fireDeadlines()
    expect(written).toEqual([])
  })
})

describe('the end of a game', () => {
  test('the end is written with the winner and the result of every seat', async () => {
    const game = copyOf(scriptedGame({ judge: 'human' }).until('speech'))
    const command = { type: 'endGame', by: 'judge', reason: 'fire', verdict: 'red' } as const
    await game.send({ command, id: null })
    expect(written.at(-1)).toMatchObject({ status: 'finished', outcome: { winner: 'red', annulled: false } })
    expect(written.at(-1)?.outcome?.results.map(({ seat, won }) => [seat, won])).toEqual([
      [1, true],
      ...[2, 3, 4, 5, 6, 7].map((seat) => [seat, true]),
      ...[8, 9, 10].map((seat) => [seat, false]),
    ])
  })
})

describe('a refused command id', () => {
  const refused = (id: string) => ({ command: { type: 'shoot', by: 1, seat: 4 } as const, id })

  test('an id keeps its refusal for five hundred refusals, and no longer', async () => {
    const game = copyOf(scriptedGame())
    expect(await game.send(refused('first'))).toMatchObject({ kind: 'refused' })
    for (let number = 1; number < 500; number++) await game.send(refused(`later ${number}`))
    // Neither an accepted id nor a refusal without one takes a place.
    expect(await game.send(ready(2))).toMatchObject({ kind: 'accepted' })
    expect(await game.send({ ...refused(''), id: null })).toMatchObject({ kind: 'refused' })
    expect(await game.send({ ...ready(1), id: 'first' })).toMatchObject({ kind: 'refused' })
    await game.send(refused('last'))
    expect(await game.send({ ...ready(1), id: 'first' })).toEqual({ kind: 'accepted', repeated: false })
  })
})
