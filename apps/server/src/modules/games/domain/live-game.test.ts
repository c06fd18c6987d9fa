import type { Seat } from '@gorod/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import type { GameHeader } from './game-log.ts'
import { LiveGame, type NewEntries } from './live-game.ts'
import { Ticks } from './ticks.ts'

let clock: FakeClock
let log: MemoryLog
let heard: NewEntries[]

beforeEach(() => {
  clock = new FakeClock()
  log = new MemoryLog(clock.now())
  heard = []
})

function live(
  onNewEntries: (added: NewEntries) => void = (added) => void heard.push(added),
  header: Partial<GameHeader> = {},
): LiveGame {
  return new LiveGame({ ...log.game, ...header }, [...log.entries], {
    log,
    now: () => clock.now(),
    ticks: new Ticks(clock),
    onNewEntries: async (added) => onNewEntries(added),
  })
}

const ready = (seat: Seat, id = `${seat}:ready`) => ({
  command: { type: 'confirmReady', by: seat } as const,
  id,
})

describe('a game in memory', () => {
  test('commands that wait for the same write go into one batch, each with its own answer', async () => {
    const game = live()
    const answers = await Promise.all([
      game.send(ready(1)),
      game.send(ready(2)),
      game.send({ command: { type: 'shoot', by: 3, seat: 4 }, id: '3:shoot' }),
      game.send(ready(2)),
      game.send(ready(4)),
    ])
    expect(answers).toEqual([
      { kind: 'accepted', repeated: false },
      { kind: 'accepted', repeated: false },
      { kind: 'refused', refusal: 'not_now' },
      { kind: 'accepted', repeated: true },
      { kind: 'accepted', repeated: false },
    ])
    // The first one finds nothing that is being written.
    expect(heard.map(({ entries }) => entries.length)).toEqual([1, 2])
  })

  test('when another process was first, a game reads the tail and decides again', async () => {
    const here = live()
    const there = live(() => {})
    await there.send(ready(1))
    expect(await here.send(ready(2))).toEqual({ kind: 'accepted', repeated: false })
    expect(here.state.seats.filter((seat) => seat.ready).map(({ seat }) => seat)).toEqual([1, 2])
    expect(heard.map(({ from, here }) => [from, here])).toEqual([
      [3, false],
      [4, true],
    ])
  })

  test('a game reads the tail also when another process comes between its look and its write', async () => {
    const here = live()
    log.failures.push('refused')
    await expect(here.send(ready(1))).rejects.toThrow('no connection')
    const append = log.append.bind(log)
    log.append = async (one) => {
      log.append = append
      await live(() => {}).send(ready(2))
      return append(one)
    }
    expect(await here.send(ready(3))).toEqual({ kind: 'accepted', repeated: false })
    expect(here.entries).toEqual(log.entries)
  })

  test('a game reads its log after a conflict and after a write without an answer, once each', async () => {
    const game = live()
    let reads = 0
    const readAfter = log.readAfter.bind(log)
    log.readAfter = async (...which) => {
      reads += 1
      return readAfter(...which)
    }
    const readsOf = async (seat: Seat) => {
      reads = 0
      await game.send(ready(seat)).catch(() => undefined)
      return reads
    }
    expect(await readsOf(1)).toBe(0)
    await live(() => {}).send(ready(2))
    expect(await readsOf(3)).toBe(1)
    log.failures.push('lost')
    expect([await readsOf(4), await readsOf(5), await readsOf(6)]).toEqual([0, 1, 0])
  })

  test('a write that failed rejects its command, and the same id is accepted the next time', async () => {
    const game = live()
    log.failures.push('refused')
    await expect(game.send(ready(1))).rejects.toThrow('no connection')
    expect(heard).toEqual([])
    expect(await game.send(ready(1))).toEqual({ kind: 'accepted', repeated: false })
  })

  test('a write whose answer was lost counts once', async () => {
    const game = live()
    log.failures.push('lost')
    await expect(game.send(ready(1))).rejects.toThrow('connection broke')
    expect(await game.send(ready(1))).toEqual({ kind: 'accepted', repeated: true })
    expect(log.entries).toHaveLength(3)
    expect(game.version).toBe(3)
  })

  test('a game that missed several writes of another process adds them once and in order', async () => {
    const here = live()
    const there = live(() => {})
    for (const seat of [1, 2, 3]) await there.send(ready(seat))
    await here.send(ready(4))
    expect(here.entries).toEqual(log.entries)
    expect(heard.map(({ entries, here }) => [entries.length, here])).toEqual([
      [3, false],
      [1, true],
    ])
  })

  test('a game keeps its status in its log, and a new copy reads it there', async () => {
    const written: (string | number | null)[][] = []
    const append = log.append.bind(log)
    log.append = async (one) => {
      written.push([one.status, one.deadlineAt, one.outcome === null ? null : 'outcome'])
      return append(one)
    }
    const game = live()
    expect(game.status).toBe('running')
    await game.send(ready(1))
    await game.send({ command: { type: 'abortGame', reason: 'storage', by: 'system' }, id: null })
    expect(written).toEqual([
      ['running', expect.any(Number), null],
      ['aborted', null, null],
    ])
    expect([game.status, live().status]).toEqual(['aborted', 'aborted'])
  })

  test('time never runs backwards in a log, whatever the clock shows', async () => {
    await clock.advance(1000)
    await live().send(ready(2))
    const behind = new LiveGame(log.game, [...log.entries], {
      log,
      now: () => clock.now() - 60_000,
      ticks: new Ticks(clock),
      onNewEntries: async () => undefined,
    })
    const last = log.entries.at(-1)?.event.at
    expect(await behind.send(ready(1))).toEqual({ kind: 'accepted', repeated: false })
    expect(behind.entries.at(-1)?.event.at).toBe(last)
  })

  test('a command fails when other processes are first again and again', async () => {
    const game = live()
    let attempts = 0
    log.append = async () => {
      attempts += 1
      return false
    }
    await expect(game.send(ready(1))).rejects.toThrow(`game ${log.game.id}: no append succeeded`)
    expect(heard).toEqual([])
    expect(attempts).toBe(100)
  })

  test('a deadline that passed while nobody was there fires before a late command, and the next phase has its whole length', async () => {
    const game = live()
    await clock.advance(10 * 60_000)
    expect(await game.send(ready(1))).toMatchObject({ kind: 'refused' })
    const { phase } = game.state
    expect(phase.id).toBe('deal')
    expect(phase.startedAt).toBe(clock.now())
    expect(phase.endsAt).toBe(clock.now() + game.state.ruleSet.timing.deal)
  })

  test('a table of people is broken off when no server was there for more than five minutes, a practice table is not', async () => {
    const game = live(undefined, { mode: 'rated' })
    await clock.advance(10 * 60_000)
    await game.fireDeadlines()
    expect(game.status).toBe('aborted')
    expect(heard.flatMap(({ entries }) => entries.map(({ event }) => event))).toMatchObject([
      { type: 'gameAborted', reason: 'server' },
      { type: 'phaseEntered' },
    ])
    log = new MemoryLog(clock.now())
    const practice = live()
    await clock.advance(10 * 60_000)
    await practice.fireDeadlines()
    expect(practice.status).toBe('running')
  })

  test('a command counts that only the passed deadline before it makes right', async () => {
    const game = live()
    await clock.advance(10 * 60_000)
    const picked = await game.send({ command: { type: 'pickCard', by: 1, slot: 4 }, id: '1:card' })
    expect(picked).toEqual({ kind: 'accepted', repeated: false })
  })
})

describe('a batch that is being written', () => {
  let letGo: () => void
  let game: LiveGame
  const shoot = (seat: Seat, id: string) => ({ command: { type: 'shoot', by: seat, seat: 4 } as const, id })
  const answers: string[] = []
  const note = (name: string, answer: Promise<{ readonly kind: string }>) =>
    void answer.then(
      ({ kind }) => answers.push(`${name} ${kind}`),
      () => answers.push(`${name} failed`),
    )
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  beforeEach(() => {
    answers.length = 0
    game = live()
    const append = log.append.bind(log)
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    log.append = async (entries) => {
      await held
      return append(entries)
    }
  })

  test('a refused command is answered at once, and again when it is repeated', async () => {
    note('ready', game.send(ready(1)))
    note('other', game.send(shoot(2, '2:shoot')))
    note('again', game.send(shoot(2, '2:shoot')))
    await turn()
    expect(answers).toEqual(['other refused', 'again refused'])
    letGo()
    await turn()
    expect(answers.at(-1)).toBe('ready accepted')
    note('repeated', game.send(ready(1)))
    await turn()
    expect(answers.at(-1)).toBe('repeated accepted')
  })

  test('a command that was refused at once stays refused when nothing is being written any more', async () => {
    note('ready', game.send(ready(1)))
    note('early', game.send(shoot(2, '2:first')))
    letGo()
    await turn()
    note('same', game.send(ready(2, '2:first')))
    note('other', game.send(ready(2, '2:second')))
    await turn()
    expect(answers.toSorted()).toEqual(['early refused', 'other accepted', 'ready accepted', 'same refused'])
  })

  test('a game is idle when all that waited is written', async () => {
    note('first', game.send(ready(1)))
    note('second', game.send(ready(2)))
    void game.idle().then(() => answers.push('idle'))
    await turn()
    expect(answers).toEqual([])
    letGo()
    await turn()
    expect(answers.toSorted()).toEqual(['first accepted', 'idle', 'second accepted'])
  })

  test('the answers of one sender keep their order', async () => {
    note('ready', game.send(ready(1)))
    note('shoot', game.send(shoot(1, '1:shoot')))
    note('same', game.send(ready(1)))
    await turn()
    expect(answers).toEqual([])
    letGo()
    await turn()
    expect(answers).toEqual(['ready accepted', 'shoot refused', 'same accepted'])
  })

  test('after a write without an answer the log is read before anybody is refused', async () => {
    log.failures.push('lost')
    note('ready', game.send(ready(1)))
    letGo()
    await turn()
    expect(answers).toEqual(['ready failed'])
    const version = game.version
    note('already', game.send(ready(1, '1:another-id')))
    await turn()
    expect(game.version).toBe(version + 1)
    expect(answers.at(-1)).toBe('already refused')
  })
})
