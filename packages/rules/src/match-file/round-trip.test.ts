import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import players from '../../golden/former-players.json' with { type: 'json' }
import { readLogs } from '../../log-versions/golden-logs.ts'
import { integerBelow, type Random, randomFrom } from '../chance.ts'
import { decide, type GameEvent, replay, type State, score } from '../index.ts'
import type { ProtocolChange } from '../model/command.ts'
import { firstEvents, pick, playRandomly } from '../testing/random-play.ts'
import { randomGame } from '../testing/random-rules.ts'
import { LOG_VERSION, upcast } from '../upcast.ts'
import { exportMatch, importMatch, readMatchFile } from './index.ts'

const FACTS = { id: 7, startedAt: null, referee: null, nameOf: (seat: number) => `Игрок ${seat}` }

/** What comes of the file of a log when it is opened again; null: the game has no verdict, so there is no file. */
function reopened(log: readonly GameEvent[], change: object = {}) {
  const file = exportMatch(log, FACTS)
  if (file === null) return null
  const read = readMatchFile(JSON.stringify({ ...file, ...change }))
  return read.ok ? importMatch(read.file) : read
}

/** A log as a file has it. */
const plain = (log: readonly GameEvent[]): readonly GameEvent[] => JSON.parse(JSON.stringify(log))

function expectTheSame(log: readonly GameEvent[], back: ReturnType<typeof reopened>): void {
  if (back === null) return
  expect(back.ok ? [] : back.faults).toEqual([])
  if (!back.ok || !('log' in back)) return
  expect(back.log).toEqual(plain(log))
  expect(score(replay(back.log))).toEqual(score(replay(log)))
}

function randomRuling(state: State, random: Random): ProtocolChange {
  const seat = 1 + integerBelow(state.seats.length, random)
  return pick<ProtocolChange>(
    [
      { kind: 'extra', seat, points: integerBelow(41, random) / 20 - 1, note: 'note' },
      { kind: 'best', seat },
      { kind: 'worst', seat },
      { kind: 'remark', seat, text: 'text' },
      { kind: 'verdict', winner: pick(['red', 'black', 'draw'] as const, random) },
      { kind: 'annulled', annulled: random() < 0.5 },
      {
        kind: 'sanction',
        seat,
        fouls: integerBelow(5, random),
        techFouls: integerBelow(2, random),
        majorTechFouls: 0,
        penalty: pick(['none', 'removal', 'teamLoss'] as const, random),
      },
    ],
    random,
  )
}

/** A random game, and a few rulings after its end. */
function judgedLog(seed: number): readonly GameEvent[] {
  const random = randomFrom(`file ${seed}`)
  const game = randomGame(random)
  const log = [...firstEvents(game)]
  for (const step of playRandomly(game, random)) log.push(...step.events)
  let state = replay(log)
  for (let count = integerBelow(6, random); count > 0; count--) {
    const change = randomRuling(state, random)
    const command = { type: 'makeRuling', from: 'moderator', change, reason: 'reason', by: 'system' } as const
    const decision = decide(state, command, log.at(-1)?.at ?? 0)
    if (!decision.ok) continue
    log.push(...decision.events)
    state = decision.state
  }
  return log
}

describe('the file of a game', () => {
  it('a random game with undone acts, fouls, penalties and rulings comes back as it was', () => {
    let files = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const log = judgedLog(seed)
        const back = reopened(log)
        if (back !== null) files++
        expectTheSame(log, back)
      }),
      { numRuns: 150 },
    )
    expect(files).toBeGreaterThan(60)
  }, 120_000)

  it.each(Array.from({ length: LOG_VERSION }, (_, index) => index + 1))(
    'a game of a log of version %i comes back as it was',
    (version) => {
      for (const { events } of readLogs(version)) {
        const log = events.map(upcast)
        expectTheSame(log, reopened(log))
      }
    },
  )

  it.each(Object.entries(players))('a file of a former export comes back as it was: %s', (name, former) => {
    const [folder, log] = name.split('/')
    const events = readLogs(Number(folder?.slice(1))).find((one) => one.name === log)?.events ?? []
    const today = events.map(upcast)
    expect(plain(exportMatch(today, FACTS)?.players as never)).not.toEqual(former)
    expectTheSame(today, reopened(today, { players: former }))
  })

  it('a file of a former export with other fouls than its log is refused', () => {
    const [[name = '', former = []] = []] = Object.entries(players)
    const [folder, log] = name.split('/')
    const events = readLogs(Number(folder?.slice(1))).find((one) => one.name === log)?.events ?? []
    const [first, ...others] = former
    const changed = { ...first, fouls: [{ stage: { type: 'speech', day: 9, player: null } }] }
    expect(reopened(events.map(upcast), { players: [changed, ...others] })).toEqual({
      ok: false,
      faults: [{ path: 'players', fault: 'own_part_differs' }],
    })
  })
})
