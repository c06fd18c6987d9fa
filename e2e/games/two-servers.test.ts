import { gameCommandMessage } from '@gorod/contracts/game'
import { startSearchMessage } from '@gorod/contracts/search'
import { type PhaseId, replay } from '@gorod/rules'
import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  type TestDatabase,
} from '@gorod/server/testing'
import { type RedisServer, startRedis } from '@gorod/server/testing/redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../harness/account.ts'
import { type Balancer, startBalancer } from '../harness/balancer.ts'

const STEP_MS = 120_000

let database: TestDatabase
let redis: RedisServer
let balancer: Balancer
/** Those that the balancer knows. */
let servers: ServerProcess[] = []
const started: Promise<ServerProcess>[] = []
const players: SocketPlayer[] = []

const portOf = ({ url }: ServerProcess): number => Number(new URL(url).port)

function startServer(): Promise<ServerProcess> {
  const server = startServerProcess({
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SECRET: 'one secret for all processes of the site',
      PHASE_PERCENT: '3',
      LOG_LEVEL: 'debug',
    },
  })
  started.push(server)
  return server
}

beforeAll(async () => {
  database = await createTestDatabase()
  redis = await startRedis()
  // The first one makes the tables.
  servers = [await startServer()]
  servers.push(await startServer())
  balancer = await startBalancer(() => servers.map(portOf))
  for (let n = 1; n <= 10; n++) {
    const { token } = await makeAccount(balancer.url, `two${n}`)
    players.push(new SocketPlayer({ url: balancer.url, token, reconnectMs: 100 }))
  }
})

afterAll(async () => {
  for (const player of players) player.close()
  await balancer?.stop()
  for (const server of await Promise.allSettled(started))
    if (server.status === 'fulfilled') await server.value.kill()
  await redis?.kill()
  await database?.drop()
})

const phaseOf = (player: SocketPlayer) => (player.events.length > 0 ? replay(player.events).phase : null)

/** What every page has seen, and what was acknowledged, before something breaks. */
function remember() {
  return players.map((player) => ({ player, events: player.events.length, acked: [...player.acked] }))
}

async function expectNothingLost(before: ReturnType<typeof remember>): Promise<void> {
  for (const { player, events, acked } of before) {
    expect(player.events.length).toBeGreaterThanOrEqual(events)
    for (const { id, command } of acked) {
      const again = await player.ask(gameCommandMessage, { gameId: player.gameId!, id, command })
      expect(again).toMatchObject({ repeated: true })
    }
  }
}

test('ten players of two processes finish a game in which Redis and, one after the other, both processes die', async () => {
  for (const player of players) {
    player.acceptEverything()
    await player.ask(startSearchMessage, {})
  }
  for (const player of players) player.playByItself()
  const witness = players[0]!
  await witness.until('a game', () => witness.events.length > 0)
  for (const server of servers) expect(balancer.open(portOf(server))).toBeGreaterThanOrEqual(4)
  // Takes the place of the first that dies. It starts now: the game, which it does not keep, goes on meanwhile.
  const third = startServer()

  const after = async (phase: PhaseId, breaks: () => Promise<void>): Promise<void> => {
    await witness.until(phase, () => phaseOf(witness)?.id === phase, STEP_MS)
    const key = phaseOf(witness)?.key
    const before = remember()
    await breaks()
    const goesOn = (player: SocketPlayer) =>
      player.until(
        `the game going on after ${phase}`,
        () => player.over || phaseOf(player)?.key !== key,
        STEP_MS,
      )
    await Promise.all(players.map(goesOn))
    await expectNothingLost(before)
  }
  await after('speech', () => redis.kill())
  await after('voteCandidate', () => redis.start())
  // Whichever of them keeps the game, one of these two deaths is the death of its keeper.
  await after('nightShoot', async () => {
    await servers[0]?.kill()
    servers = [await third, servers[1]!]
  })
  await after('speech', async () => {
    await servers[1]?.kill()
    servers = [servers[0]!]
  })

  await Promise.all(players.map((player) => player.until('the end', () => player.over, STEP_MS)))
  await Promise.all(
    players.map((player) => player.until('being free', () => player.activity?.kind === 'idle')),
  )
  // Each stream, heard through all of it, is what the log has for this viewer.
  for (const player of players) {
    expect(player.gameId).toBe(witness.gameId)
    const fresh = new SocketPlayer({ url: balancer.url, token: player.token })
    await fresh.join(player.gameId!)
    expect(player.events).toEqual(fresh.events)
    fresh.close()
  }
})
