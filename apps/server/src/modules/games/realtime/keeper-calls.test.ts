import { scriptedGame } from '@gorod/rules/scripted-game'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import type { Topic } from '../../../platform/bus/bus.ts'
import type { SharedBus } from '../../../platform/bus/shared-bus.ts'
import type { Cluster } from '../../../platform/cluster/cluster.ts'
import { Peers } from '../../../platform/cluster/peers.ts'
import type { Processes } from '../../../platform/cluster/processes.ts'
import type { Db } from '../../../platform/db/db.ts'
import { systemRandom } from '../../../platform/random.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { OpenGameDesk } from '../../../testing/games/open-game-desk.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { MediaRoom } from '../../media/public.ts'
import type { GameKeeper } from '../domain/game-keeper.ts'
import { KeptElsewhere } from '../domain/keeping.ts'
import type { OpenGame } from '../domain/open-game.ts'
import type { SentCommand } from '../domain/plan-batch.ts'
import { SharedDoor } from './game-door.ts'
import { keeperCalls } from './keeper-calls.ts'

/** Longer than a process waits for another one. */
const SLOW_MS = 5_000

const log = pino({ level: 'silent' })
const newcomer = { accountId: 70, username: 'newcomer', image: null, portrait: null }

let desk: OpenGameDesk
let game: OpenGame
let sent: SentCommand[]
let calls: ReturnType<typeof keeperCalls>

/** A process of a site whose bus loses nothing. */
function processOf(self: string, open: () => Promise<OpenGame>, hearing: Map<string, (said: never) => void>) {
  const bus = {
    subscribe: (_topic: Topic<never>, hear: (said: never) => void) => void hearing.set(self, hear),
    publishTo: (to: string, _topic: Topic<never>, said: never) =>
      void setImmediate(() => hearing.get(to)?.(said)),
  } as unknown as SharedBus
  const processes = {
    isThere: () => true,
    opensSealed: () => true,
    onGone: () => undefined,
  } as unknown as Processes
  const peers = new Peers({ self, bus, processes, clock: desk.clock, log, metrics: unreadMetrics() })
  const realtime = { onDisconnect: () => undefined } as unknown as Realtime
  return keeperCalls({
    door: new SharedDoor({
      realtime,
      cluster: { self, peers } as unknown as Cluster,
      clock: desk.clock,
      http: { nameAtBalancer: () => null },
    }),
    keeper: { open } as unknown as GameKeeper,
    random: systemRandom,
    db: {} as Db,
    activity: {} as ActivityApi,
  })
}

beforeEach(() => {
  desk = new OpenGameDesk()
  sent = []
  desk.media.openRoom = async () =>
    ({ setPolicy: async () => ({ requests: 0 }), leave: async () => undefined }) as unknown as MediaRoom
  game = desk.open(scriptedGame({ judge: 'human' }))
  const send = game.send.bind(game)
  game.send = (one) => {
    sent.push(one)
    return send(one)
  }
  const append = desk.log.append.bind(desk.log)
  desk.log.append = async (one) => {
    desk.log.append = append
    await new Promise<void>((resolve) => void desk.clock.after(SLOW_MS, resolve))
    return append(one)
  }
  const hearing = new Map<string, (said: never) => void>()
  processOf('keeper', async () => game, hearing)
  calls = processOf('caller', () => Promise.reject(new KeptElsewhere('keeper')), hearing)
})

const STEP_MS = 100
/** What one process says to another takes a few turns. */
const TURNS = 10

/** Resolves when the keeper has answered what was asked again. */
async function waitFor<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let isAnswered = false
  const answered = () => {
    isAnswered = true
  }
  asked.then(answered, answered)
  while (!isAnswered) {
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
    await desk.clock.advance(STEP_MS)
  }
  return asked
}

it('a substitution that the keeper writes slowly happens once, and its second try is told so', async () => {
  const wish = { seat: 3, player: newcomer, reason: 'ill' }
  expect(await waitFor(calls.substitute(desk.log.game.id, wish))).toBeNull()
  expect(sent).toHaveLength(2)
  expect(desk.log.entries.filter(({ event }) => event.type === 'substituted')).toHaveLength(1)
})

it('a second judge whom the keeper seats slowly is seated once, and the second try is told so', async () => {
  expect(await waitFor(calls.seatSecondJudge(desk.log.game.id, newcomer))).toBeNull()
  expect(sent).toHaveLength(2)
  expect(desk.log.entries.filter(({ event }) => event.type === 'secondJudgeSeated')).toHaveLength(1)
})

it('both tries of a ruling have one id, and another ruling has another one', async () => {
  const ruling = { ruling: 'remark', seat: 3, reason: 'late' } as unknown as Parameters<
    typeof calls.makeRuling
  >[1]
  game.send = async (one) => {
    sent.push(one)
    if (sent.length === 1) await new Promise<void>((resolve) => void desk.clock.after(SLOW_MS, resolve))
    return { kind: 'accepted', repeated: false }
  }
  await waitFor(calls.makeRuling(desk.log.game.id, ruling))
  await waitFor(calls.makeRuling(desk.log.game.id, ruling))
  expect(sent).toHaveLength(3)
  const [first, again, other] = sent.map(({ id }) => id)
  expect(first).toMatch(/^system:.{36}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
