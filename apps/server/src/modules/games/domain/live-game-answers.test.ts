import { type AddressedCommand, nextDeadline, type Seat } from '@gorod/rules'
import { type ScriptedGame, scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import type { Append } from './game-log.ts'
import { LiveGame } from './live-game.ts'
import { TICK_MS, Ticks } from './ticks.ts'

let clock: FakeClock
let log: MemoryLog
let written: Append[]
/** Lets the watchers have what was written. */
let tell: () => void
let told: Promise<void>
let answers: string[]

beforeEach(() => {
  written = []
  answers = []
  told = Promise.resolve()
})

function copyOf({ events, now }: ScriptedGame): LiveGame {
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

function another(): LiveGame {
  return new LiveGame(log.game, [...log.entries], {
    log,
    now: () => clock.now(),
    ticks: new Ticks(clock),
    onNewEntries: () => told,
  })
}

function hold(): void {
  told = new Promise((resolve) => {
    tell = resolve
  })
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const ready = (seat: Seat, id = `${seat}:ready`) => ({
  command: { type: 'confirmReady', by: seat } as const,
  id,
})
const shoot = (by: Seat) => ({ command: { type: 'shoot', by, seat: 4 } as const, id: `${by}:shoot` })
const note = (name: string, answer: Promise<{ readonly kind: string }>) =>
  void answer.then(
    ({ kind }) => answers.push(`${name} ${kind}`),
    () => answers.push(`${name} failed`),
  )

describe('the id of a command', () => {
  test('a new copy of a game knows the commands in its log', async () => {
    await copyOf(scriptedGame()).send(ready(1))
    expect(await another().send(ready(1))).toEqual({ kind: 'accepted', repeated: true })
    expect(written).toHaveLength(1)
  })

  test('a command that is repeated before the watchers know of it is answered when they do', async () => {
    const game = copyOf(scriptedGame())
    hold()
    note('first', game.send(ready(1)))
    await turn()
    expect(written).toHaveLength(1)
    note('again', game.send({ ...ready(2), id: '1:ready' }))
    await turn()
    expect(answers).toEqual([])
    tell()
    await turn()
    expect(answers.toSorted()).toEqual(['again accepted', 'first accepted'])
  })
})

describe('a command while the watchers do not have the events before it', () => {
  const speech = (
    change: { readonly type: 'endSpeech' } | { readonly type: 'nominate'; readonly seat: Seat },
  ) => ({ command: { ...change, by: 1 }, id: `1:${change.type}` }) as const

  test('a refusal waits for the answer before it to the same sender', async () => {
    const game = copyOf(scriptedGame())
    hold()
    note('ready', game.send(ready(1)))
    await turn()
    note('shot', game.send(shoot(1)))
    await turn()
    expect(answers).toEqual([])
    tell()
    await turn()
    expect(answers).toEqual(['ready accepted', 'shot refused'])
  })

  test('a refusal waits for the last of several answers to the same sender', async () => {
    const game = copyOf(scriptedGame().until('speech'))
    hold()
    note('nomination', game.send(speech({ type: 'nominate', seat: 3 })))
    await turn()
    const tellNomination = tell
    hold()
    note('end', game.send(speech({ type: 'endSpeech' })))
    await turn()
    tellNomination()
    await turn()
    note('shot', game.send(shoot(1)))
    await turn()
    expect(answers).toEqual(['nomination accepted'])
    tell()
    await turn()
    expect(answers).toEqual(['nomination accepted', 'end accepted', 'shot refused'])
  })

  test('a command counts that these events have made right', async () => {
    const game = copyOf(scriptedGame().until('speech'))
    hold()
    note('first', game.send(speech({ type: 'endSpeech' })))
    await turn()
    note('second', game.send({ command: { type: 'endSpeech', by: 2 }, id: '2:endSpeech' }))
    await turn()
    tell()
    await turn()
    expect(answers).toEqual(['first accepted', 'second accepted'])
    expect(written).toHaveLength(2)
  })

  test('a command is refused that these events have made wrong', async () => {
    const game = copyOf(scriptedGame().until('deal'))
    const pick = (by: Seat) => ({ command: { type: 'pickCard', by, slot: 4 } as const, id: `${by}:card` })
    hold()
    note('first', game.send(pick(1)))
    await turn()
    note('second', game.send(pick(2)))
    await turn()
    tell()
    await turn()
    expect(answers.toSorted()).toEqual(['first accepted', 'second refused'])
  })

  test('the reason of a refusal tells nothing of these events', async () => {
    const almost = scriptedGame()
    for (let seat = 1; seat < 10; seat++) almost.send(seat, { type: 'confirmReady' })
    const game = copyOf(almost)
    hold()
    note('last', game.send(ready(10)))
    await turn()
    expect(game.state.phase.id).toBe('deal')
    expect(await game.send(ready(1))).toEqual({ kind: 'refused', refusal: 'already_done' })
    tell()
    await turn()
    expect(await game.send(ready(2))).toEqual({ kind: 'refused', refusal: 'not_now' })
  })
})

describe('a write without an answer', () => {
  test('the next command is decided by what was written', async () => {
    const game = copyOf(scriptedGame().until('speech'))
    log.failures.push('lost')
    const end = (by: Seat) => ({ command: { type: 'endSpeech', by } as const, id: `${by}:endSpeech` })
    await expect(game.send(end(1))).rejects.toThrow('the connection broke')
    expect(await game.send(end(2))).toEqual({ kind: 'accepted', repeated: false })
  })
})

describe('a refusal', () => {
  test('a sender whose last command was answered is refused at once again, between two ticks too', async () => {
    const game = copyOf(scriptedGame().out().until('nightShoot'))
    const shot = game.send(shoot(8))
    await clock.advance(TICK_MS)
    await shot
    note('ready', game.send(ready(8)))
    await turn()
    expect(answers).toEqual(['ready refused'])
  })

  test('a command at which the rules throw fails, and the next one counts', async () => {
    const game = copyOf(scriptedGame().until('deal'))
    const fault: AddressedCommand = {
      type: 'pickCard',
      by: 1,
      get slot(): number {
        throw new Error('a fault of the rules')
      },
    }
    await expect(game.send({ command: fault, id: '1:fault' })).rejects.toThrow('a fault of the rules')
    note('card', game.send({ command: { type: 'pickCard', by: 2, slot: 4 }, id: '2:card' }))
    await turn()
    expect(answers).toEqual(['card accepted'])
  })
})

describe('a window with secret input', () => {
  test('a secret act does not end its window a tick early', async () => {
    const game = copyOf(scriptedGame().out().until('nightShoot'))
    const due = nextDeadline(game.state)?.at ?? 0
    await clock.advance(due - clock.now() - 10)
    note('shot', game.send(shoot(8)))
    await clock.advance(TICK_MS)
    expect(answers).toEqual(['shot accepted'])
    expect(written[0]?.entries.map(({ event }) => event.type)).toEqual(['shotFired'])
  })

  test('the moment of a command stays hidden until the watchers know the end of the window', async () => {
    const vote = copyOf(scriptedGame().day([3, 7]).until('voteIntro'))
    const ring = async () => {
      await clock.advance((nextDeadline(vote.state)?.at ?? 0) - clock.now())
      void vote.fireDeadlines()
      await clock.advance(2 * TICK_MS)
    }
    await ring()
    await ring()
    hold()
    await ring()
    expect(vote.state.phase.id).toBe('voteResult')
    expect(vote.hidesTime).toBe(true)
    tell()
    await turn()
    expect(vote.hidesTime).toBe(false)
  })

  test('the moment of a command in another phase is hidden from nobody, before the watchers know of it too', async () => {
    const game = copyOf(scriptedGame())
    hold()
    note('ready', game.send(ready(1)))
    await turn()
    expect(written).toHaveLength(1)
    expect(game.hidesTime).toBe(false)
    tell()
  })

  test('a command does not wait for the clock to catch up when the clock was set back', async () => {
    const game = copyOf(scriptedGame().out().until('nightShoot'))
    note('shot', game.send(shoot(8)))
    const right = clock
    clock = new FakeClock(right.now() + 60_000)
    note('ahead', game.send(shoot(9)))
    clock = right
    void game.idle().then(() => answers.push('idle'))
    await clock.advance(TICK_MS)
    expect(answers.toSorted()).toEqual(['ahead accepted', 'idle', 'shot accepted'])
  })
})
