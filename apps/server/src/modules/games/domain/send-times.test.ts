import {
  type AddressedCommand,
  decide,
  evolve,
  nextDeadline,
  type PresetId,
  type Role,
  replay,
  type State,
  type Viewer,
} from '@gorod/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Log } from '../../../platform/log.ts'
import { NO_TRACING } from '../../../platform/tracing/tracing.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { deafPage } from '../../../testing/games/deaf-page.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { MediaApi, MediaRoom } from '../../media/public.ts'
import type { Connection } from './connection.ts'
import type { Append } from './game-log.ts'
import { OpenGame } from './open-game.ts'
import { TICK_MS } from './ticks.ts'

const STARTED_AT = Date.UTC(2026, 0, 1, 12)
/** Shooting, checks, best move and the ends of their windows. */
const NIGHT_MS = 90_000
const READ_EVERY_MS = 5000

/** A log whose disk is as slow as the test says, but always faster than a tick, as the site promises. */
class SlowLog extends MemoryLog {
  clock = new FakeClock()
  writeMs: readonly number[] = []
  #writes = 0

  override async append(append: Append): Promise<boolean> {
    const ms = this.writeMs[this.#writes++ % this.writeMs.length] ?? 1
    await new Promise<void>((resolve) => {
      this.clock.after(ms, resolve)
    })
    return super.append(append)
  }
}

interface Night {
  readonly log: SlowLog
  readonly state: State
  readonly at: number
}

/** A game whose first night begins now. Nobody was nominated on its day. */
function night(preset: PresetId): Night {
  const log = new SlowLog(STARTED_AT, preset)
  let state = replay(log.entries.map(({ event }) => event))
  for (;;) {
    const deadline = nextDeadline(state)
    if (deadline === null || state.phase.id === 'nightShoot') return { log, state, at: state.phase.startedAt }
    const decision = decide(state, deadline.command, deadline.at)
    if (!decision.ok) throw new Error(decision.refusal)
    log.entries.push(...decision.events.map((event) => ({ event, commandId: null })))
    state = decision.events.reduce<State>(evolve, state)
  }
}

type Act =
  | { readonly at: number; readonly kind: 'shoot' | 'check' | 'heal'; readonly target: number }
  | { readonly at: number; readonly kind: 'press'; readonly press: number; readonly seat: number }
  | { readonly at: number; readonly kind: 'away' | 'repeat' | 'look'; readonly seat: number }

const PRESSES = [
  { type: 'endSpeech' },
  { type: 'shoot', seat: 3 },
  { type: 'check', seat: 3 },
  { type: 'castVote', candidate: 2 },
  { type: 'cryOut', acceptRemoval: false },
  { type: 'setBestMove', seats: [1, 2, 3] },
] as const

const at = fc.integer({ min: 0, max: NIGHT_MS })
/** In each game other players act at other moments, and the disk is slow in another way. */
const secrets = fc.record({
  acts: fc.array(
    fc.record({
      at,
      kind: fc.constantFrom('shoot' as const, 'check' as const, 'heal' as const),
      target: fc.integer({ min: 1, max: 10 }),
    }),
    { maxLength: 120 },
  ),
  writeMs: fc.array(fc.integer({ min: 1, max: TICK_MS - 1 }), { minLength: 1, maxLength: 8 }),
})
/** Acts of players who know nothing. The same in both games. */
const openActs = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        at,
        kind: fc.constant('press' as const),
        press: fc.nat({ max: PRESSES.length - 1 }),
        seat: fc.nat({ max: 2 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        at,
        kind: fc.constantFrom('away' as const, 'repeat' as const, 'look' as const),
        seat: fc.nat({ max: 2 }),
      }),
    },
  ),
  { minLength: 100, maxLength: 200 },
)

interface PlayedGame {
  readonly preset: PresetId
  readonly acts: readonly Act[]
  readonly writeMs: readonly number[]
  /** The former behaviour: a refused sender waits for what is being written. */
  readonly waits?: boolean
}

/** Plays the night. Returns what players who know nothing receive, and the metrics, with their moments, in order. */
async function sentIn({ preset, acts, writeMs, waits = false }: PlayedGame): Promise<string[]> {
  const { log, state, at: startedAt } = night(preset)
  const clock = new FakeClock(startedAt)
  log.clock = clock
  log.writeMs = writeMs
  const metrics = unreadMetrics()
  const game = new OpenGame(log.game, [...log.entries], {
    log,
    clock,
    media: {
      openRoom: async () =>
        ({ setPolicy: async () => ({ requests: 0 }), disconnected: () => {} }) as unknown as MediaRoom,
      close: async () => {},
    } as unknown as MediaApi,
    logger: { error: (problem: unknown) => expect.unreachable(String(problem)) } as unknown as Log,
    metrics,
    tracing: NO_TRACING,
    startBots: () => ({ notice: () => {}, hurry: () => {}, stop: () => {} }),
    published: () => {},
    emptied: () => {},
    unheard: () => undefined,
  })
  const sent: string[] = []
  let over = false
  const note = (to: string, what: unknown) => {
    if (!over) sent.push(`${clock.now() - startedAt} ${to} ${JSON.stringify(what)}`)
  }
  const page = (viewer: Viewer, name: string): Connection => ({
    id: name,
    viewer,
    chair: typeof viewer === 'number' ? viewer : null,
    member: { key: 'spectator:a-page', connectionId: name, userId: 1 },
    ...deafPage,
    onEvents: (visible) => {
      note(name, visible)
      over ||= visible.events.some(({ type }) => type === 'nightResolved')
    },
  })
  const having = (...roles: readonly Role[]) =>
    state.seats.map(({ seat }) => seat).filter((seat) => roles.includes(state.roles[seat - 1] ?? 'civilian'))
  const civilians = having('civilian').slice(0, 3)
  const join = (seat: number) =>
    note(`joined ${seat}`, game.join(page(seat, `seat ${seat}`), log.entries.length).from)
  const send = async (command: object, by: number, id: string) => {
    const answer = await game.send({ command: { ...command, by } as AddressedCommand, id })
    if (waits) await game.live.idle()
    if (civilians.includes(by)) note(`answer ${id}`, answer)
  }
  game.start()
  game.join(page('spectator', 'spectator'), 0)
  for (const seat of civilians) join(seat)

  const perform = async (act: Act, index: number): Promise<void> => {
    switch (act.kind) {
      case 'shoot':
        // Only one mafia player shoots: the night has no victim, whatever happens in secret.
        return send({ type: 'shoot', seat: act.target }, having('godfather')[0]!, `shot-${index}`)
      case 'check':
        for (const by of having('godfather', 'sheriff'))
          void send({ type: 'check', seat: act.target }, by, `check-${by}-${index}`)
        return
      case 'heal':
        for (const by of having('doctor')) void send({ type: 'heal', seat: act.target }, by, `heal-${index}`)
        return
      case 'press':
        return send(PRESSES[act.press]!, civilians[act.seat]!, `press-${index}`)
      case 'repeat':
        return send(PRESSES[0], civilians[act.seat]!, 'the-same')
      case 'look':
        return note('look', game.join(page('spectator', `look ${index}`), 0).events.length)
      case 'away': {
        const seat = civilians[act.seat]!
        game.leave(`seat ${seat}`)
        // Longer than the grace time: the absence is announced, and so is the return.
        clock.after(4_300, () => join(seat))
      }
    }
  }
  const readMetrics = async (): Promise<void> => {
    const counted = [metrics.commands, metrics.commandSeconds, metrics.events].map((one) => one.get())
    const numbers = (await Promise.all(counted)).map(({ values }) => values.map(({ value }) => value))
    note('the reader of the metrics', numbers)
  }
  for (let ms = 0; ms < NIGHT_MS; ms += READ_EVERY_MS) clock.after(ms, () => void readMetrics())
  for (const [index, act] of acts.entries()) clock.after(act.at, () => void perform(act, index))
  await clock.advance(NIGHT_MS)
  game.close()
  expect(over).toBe(true)
  return sent
}

const presets = fc.constantFrom<PresetId>('fiim', 'polemica', 'casual_doctor')

test('the content and the moment of what others receive and the metrics reveal nothing of the acts at night', async () => {
  await fc.assert(
    fc.asyncProperty(presets, openActs, secrets, secrets, async (preset, open, here, there) => {
      const one = await sentIn({ preset, acts: [...open, ...here.acts], writeMs: here.writeMs })
      const other = await sentIn({ preset, acts: [...open, ...there.acts], writeMs: there.writeMs })
      expect(other).toEqual(one)
      expect(one.length).toBeGreaterThan(open.length / 2)
    }),
    { numRuns: 100 },
  )
}, 120_000)

test('the test above would see a refusal that waits for what is being written', async () => {
  const { failed } = await fc.check(
    fc.asyncProperty(presets, openActs, secrets, secrets, async (preset, open, here, there) => {
      const one = await sentIn({ preset, acts: [...open, ...here.acts], writeMs: [5], waits: true })
      const other = await sentIn({ preset, acts: [...open, ...there.acts], writeMs: [5], waits: true })
      expect(other).toEqual(one)
    }),
    { numRuns: 100, endOnFailure: true },
  )
  expect(failed).toBe(true)
}, 120_000)
