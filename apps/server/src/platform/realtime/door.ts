import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { SOCKET_PATH } from '@gorod/contracts/realtime'
import { Server as Engine } from 'engine.io'
import { Budget } from '../budget.ts'
import type { Elsewheres } from '../cluster/elsewhere.ts'
import { SharedTally, sumOf } from '../cluster/shared-tally.ts'
import type { Config } from '../config/config.ts'
import type { Http } from '../http/http.ts'
import { admitUpgrade, refuseUpgrade } from '../http/upgrades.ts'
import type { Limits as Counters } from '../limits.ts'
import type { Log } from '../log.ts'
import { Connections } from './connections.ts'

/** Session descriptions of a full room are the largest thing sent. */
const MESSAGE_LIMIT_BYTES = 256 * 1024
/**
 * Rule book §15.1. A line that breaks in silence is noticed after 18 s at the latest: the minute of a speaker whose
 * network is gone waits for them from then on.
 */
const PING_INTERVAL_MS = 10_000
const PING_TIMEOUT_MS = 8_000
/** Connections of all addresses together that have not said yet who they are. */
const WAITING_AT_ONCE = 2000
/** socket.io's clients ask with the slash. */
const PATH = `${SOCKET_PATH}/`

type Limits = Config['realtime']
type EngineRequest = Parameters<Engine['handleRequest']>[0]

export interface Door {
  readonly engine: Engine
  readonly connections: Connections
}

interface DoorOptions {
  readonly config: Limits
  readonly http: Http
  readonly log: Log
  readonly limits: Counters
  readonly elsewheres: Elsewheres
}

/**
 * Lets connections in: the engine below socket.io, fed by fastify's routes and by the dispatcher of upgrades. It listens
 * to nothing of the http server itself, so that each request and each socket has one owner.
 */
export function openDoor({ config, http, log, limits, elsewheres }: DoorOptions): Door {
  const perAddress = { points: config.handshakesPerMinute, perMs: MINUTE_MS }
  const handshakes = new Budget(perAddress, limits.limiter('handshakes', perAddress))
  const elsewhere = elsewheres.of('sockets')
  const connections = new Connections(config, http.addressOf, elsewhere)
  const tell = refusalsToLog(log)
  const mayEnter = async (request: IncomingMessage): Promise<boolean> => {
    // Cookies come along from any page that a browser counts to the same site.
    if (http.origins.isForeign(request)) return false
    const address = http.addressOf(request)
    const [inBudget, there] = await Promise.all([handshakes.take(address), elsewhere.read(address)])
    const open = connections.countOf(address) + sumOf(there)
    const may = inBudget && open < config.socketsPerAddress && connections.countWaiting() < WAITING_AT_ONCE
    if (!may) tell({ address, inBudget, open })
    return may
  }
  const engine = new Engine({
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    // A compressor holds what a slow reader does not take, where nobody can measure it.
    httpCompression: false,
    allowRequest: (request, decide) => {
      mayEnter(request).then(
        (may) => decide(null, may),
        () => decide(null, false),
      )
    },
  })
  engine.on('connection', (connection) => connections.add(connection))
  takePolls(engine, connections, { config, http })
  takeUpgrades(engine, { config, http, elsewheres })
  return { engine, connections }
}

/** A line a minute, for who runs a site whose limits are too low. A flood must not fill the log. */
function refusalsToLog(log: Log): (refused: object) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let count = 0
  return (refused) => {
    count++
    if (performance.now() - toldAt < MINUTE_MS) return
    log.info({ ...refused, count }, 'realtime connections were refused')
    toldAt = performance.now()
    count = 0
  }
}

type Parts = Pick<DoorOptions, 'config' | 'http'>

function takePolls(engine: Engine, connections: Connections, { config, http }: Parts): void {
  http.app.route({
    method: ['GET', 'POST'],
    url: PATH,
    exposeHeadRoute: false,
    config: { rateLimit: { max: config.pollsPerMinute } },
    // After the limits, before fastify reads the body.
    preParsing(request, reply) {
      reply.hijack()
      connections.answering(sessionOf(request.query), reply.raw)
      engine.handleRequest(request.raw as EngineRequest, reply.raw)
    },
    handler: (_request, reply) => reply,
  })
}

function sessionOf(query: unknown): string | null {
  const sid = typeof query === 'object' && query !== null && 'sid' in query ? query.sid : null
  return typeof sid === 'string' ? sid : null
}

function takeUpgrades(
  engine: Engine,
  { config, http, elsewheres }: Parts & Pick<DoorOptions, 'elsewheres'>,
): void {
  // Beside the engine's own sessions: a socket that only tries to take over a session is none.
  const open = new SharedTally(elsewheres.of('upgrades'))
  http.onUpgrade({
    path: PATH,
    handle(request, socket, head) {
      // The engine would make it a WebSocket first and then wait half a minute for its closing frame.
      if (!/[?&]transport=websocket(&|$)/.test(request.url ?? ''))
        return refuseUpgrade(socket, '400 Bad Request')
      const place = open.take(http.addressOf(request), config.socketsPerAddress)
      return admitUpgrade(socket, place, () => engine.handleUpgrade(request as EngineRequest, socket, head))
    },
  })
}
