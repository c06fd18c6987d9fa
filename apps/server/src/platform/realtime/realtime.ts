import { setTimeout as wait } from 'node:timers/promises'
import type { Ack, AnswerOf, ClientMessage, PayloadOf, ServerMessage } from '@gorod/contracts/realtime'
import { Server, type Socket } from 'socket.io'
import { AppError } from '../app-error.ts'
import { OwnBudget } from '../budget.ts'
import { topic } from '../bus/bus.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { ALONE } from '../cluster/elsewhere.ts'
import type { Config } from '../config/config.ts'
import type { Http } from '../http/http.ts'
import type { Authenticate } from '../identity.ts'
import type { Limits } from '../limits.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Random } from '../random.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { AccountPages } from './account-pages.ts'
import { busAdapter } from './bus-adapter.ts'
import { type Client, clientOf } from './client.ts'
import { dispatch, type Handler } from './dispatch.ts'
import { openDoor } from './door.ts'
import { EndedSessions } from './ended-sessions.ts'
import { forgetRequest, HandshakeRefused, identifySocket, type SocketOwner } from './handshake.ts'
import { Outbox, Outboxes } from './outbox.ts'
import { answerDirectly, Packets } from './packets.ts'
import { pushCheck } from './push-check.ts'

/** A reply where the message wants none; else its answer. */
type Reply<Message> =
  Record<never, never> extends AnswerOf<Message> ? AnswerOf<Message> | undefined : AnswerOf<Message>

interface MessageOptions {
  /** False: the metrics hear of it from its handler, since the moment of a secret act is a secret. */
  readonly counted?: boolean
}

/** Connected pages of this process, and what is said to and by them. */
export interface Realtime {
  /**
   * Answers a client's message. The payload is checked, the caller is signed in unless the message says otherwise.
   * A thrown `AppError` becomes the error of the ack, anything else `internal`.
   */
  on<Message extends ClientMessage>(
    message: Message,
    handle: (payload: PayloadOf<Message>, client: Client) => Reply<Message> | Promise<Reply<Message>>,
    options?: MessageOptions,
  ): void
  /** To every page of an account in this process: who pushes hears of changes in every process, over the bus. */
  send<Message extends ServerMessage>(accountId: number, message: Message, payload: PayloadOf<Message>): void
  /** To every page of an account, whatever process it is connected to. */
  sendAnywhere<Message extends ServerMessage>(
    accountId: number,
    message: Message,
    payload: PayloadOf<Message>,
  ): void
  /** To everybody in a room of this process. */
  sendToRoom<Message extends ServerMessage>(room: string, message: Message, payload: PayloadOf<Message>): void
  /** The page of this connection to this process; null: it has gone. */
  client(id: string): Client | null
  clientsOf(accountId: number): readonly Client[]
  clientsIn(room: string): readonly Client[]
  /** The number of different accounts that are connected. */
  countAccounts(): number
  /** The number of connected pages. */
  countSockets(): number
  /** Runs before any message of the client is handled. */
  onConnect(hook: (client: Client) => void | Promise<void>): void
  onDisconnect(hook: (client: Client) => void | Promise<void>): void
  /** Ends the connections of one session to any process for good (sign-out): its pages do not come back by themselves. */
  disconnectSession(sessionId: string): void
  /** Cuts the connections of an account to any process: its pages come back by themselves, with the rights that it has by then. */
  cutPagesOf(accountId: number): void
  /** Cuts every connection: its page comes back by itself and reads everything again. */
  cutAll(): void
  /** Cuts a share of the connections, the oldest first: 1 is all of them. */
  cutShare(share: number): void
  /** Ends all connections; resolves when what is done about their end is done. */
  close(): Promise<void>
  /** Resolves when no message is being handled any more, or after {@link SETTLES_WITHIN_MS}. After `close`. */
  settled(): Promise<void>
}

interface RealtimeOptions {
  readonly config: Config['realtime']
  readonly http: Http
  readonly authenticate: Authenticate
  readonly log: Log
  readonly random: Random
  readonly metrics: Pick<Metrics, 'messages' | 'sockets'>
  readonly tracing: Tracing
  readonly limits: Limits
  /** The other processes of the site; null: there are none. */
  readonly cluster: Pick<Cluster, 'bus' | 'elsewhere' | 'peers'> | null
}

/** Nobody hears the answers any more, and what has not ended by then waits for something that does not come. */
const SETTLES_WITHIN_MS = 2_000

/** Messages come in bursts: so many seconds' worth may come at once. */
const BURST_SECONDS = 4

const cutTopic = topic<{ readonly accountId: number }>('realtime.cut-pages')

const accountRoom = (accountId: number): string => `account:${accountId}`
const sessionRoom = (sessionId: string): string => `session:${sessionId}`

interface SocketData extends SocketOwner {
  client?: Client
}

interface Sender {
  readonly client: Client
  /** The budget for the messages of this connection. */
  readonly budget: OwnBudget
}

type Hook = (client: Client) => void | Promise<void>

export function createRealtime({
  config,
  http,
  authenticate,
  log,
  random,
  metrics,
  tracing,
  limits,
  cluster,
}: RealtimeOptions): Realtime {
  const { engine, connections } = openDoor({
    config,
    http,
    log,
    limits,
    elsewheres: cluster?.elsewhere ?? ALONE,
  })
  const io = new Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>({
    serveClient: false,
    connectTimeout: config.handshakeMs,
  })
  if (cluster !== null) io.adapter(busAdapter(cluster.bus))
  io.bind(engine)
  const messages = { points: config.messagesPerSecond * BURST_SECONDS, perMs: BURST_SECONDS * 1000 }
  const pages = new AccountPages({ most: config.socketsPerAccount, cluster })
  const endedSessions = new EndedSessions(cluster?.bus ?? null)
  const packets = new Packets()
  const check = pushCheck(config.strictAnswers)
  const outboxes = new Outboxes()
  const handlers = new Map<string, Handler>()
  const connectHooks: Hook[] = []
  const disconnectHooks: Hook[] = []
  const hooksAtWork = new Set<Promise<void>>()
  const messagesAtWork = new Set<Promise<void>>()
  const keep = (all: Set<Promise<void>>, work: Promise<void>): void => {
    const kept = work.finally(() => all.delete(kept))
    all.add(kept)
  }
  const runAll = (hooks: readonly Hook[], client: Client): void =>
    keep(hooksAtWork, runHooks(hooks, client, log))

  const handle = async (
    name: string,
    rest: readonly unknown[],
    { client, budget }: Sender,
  ): Promise<void> => {
    const last = rest.at(-1)
    const answer = typeof last === 'function' ? last : () => undefined
    if (!budget.take()) {
      answer({ ok: false, error: { code: 'too_many_requests' } })
      return
    }
    const payload = typeof rest[0] === 'function' ? undefined : rest[0]
    const handler = handlers.get(name)
    const ack = await dispatch(handler, payload, client, {
      log,
      random,
      tracing,
      strict: config.strictAnswers,
    })
    if (handler?.counted !== false) count(metrics, handler, ack)
    answer(ack)
  }

  io.use((socket, next) => {
    if (!connections.mayJoin(socket.conn)) return next(new HandshakeRefused('too_many_requests'))
    identifySocket(socket as Socket, authenticate).then(
      (owner) => {
        if (owner.identity !== null && endedSessions.has(owner.identity.sessionId))
          return next(new HandshakeRefused('session_expired'))
        socket.data = { ...owner }
        next()
      },
      (error) => {
        if (!(error instanceof HandshakeRefused)) log.error({ err: error }, 'a handshake failed')
        next(error instanceof HandshakeRefused ? error : new HandshakeRefused('unavailable'))
      },
    )
  })
  io.on('connection', (typedSocket) => {
    const socket = typedSocket as Socket
    const { identity, browser } = typedSocket.data
    const outbox = new Outbox(socket.conn, outboxes, connections.cutterOf(socket.conn))
    const client = clientOf(socket, identity, {
      browser,
      packets,
      outbox,
      check,
      notSignedIn: () => new AppError('not_signed_in'),
    })
    typedSocket.data.client = client
    connections.joined(socket.conn)
    if (identity !== null)
      void socket.join([accountRoom(identity.accountId), sessionRoom(identity.sessionId)])
    socket.on('disconnect', () => {
      connections.left(socket.conn)
      if (identity !== null) pages.closed(identity.accountId, client)
      runAll(disconnectHooks, client)
    })
    runAll(connectHooks, client)
    if (identity !== null) pages.opened(identity.accountId, client, socket.handshake.issued)
    forgetRequest(socket)
    const budget = new OwnBudget(messages)
    answerDirectly(socket, packets, outbox)
    socket.onAny((name: string, ...rest: unknown[]) =>
      keep(messagesAtWork, handle(name, rest, { client, budget })),
    )
  })

  metrics.sockets.from(() => [{ value: io.sockets.sockets.size }])

  const clientsIn = (room: string): readonly Client[] =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id)?.data.client ?? [],
    )

  const emit = (to: Pick<Server, 'to'>, room: string, message: ServerMessage, payload: unknown): void => {
    check(message, payload)
    ;(to.to(room) as ReturnType<Server['to']>).emit(message.name, payload)
  }

  const cutHere = (accountId: number): void => {
    for (const client of clientsIn(accountRoom(accountId))) client.cut()
  }
  cluster?.bus.subscribe(cutTopic, ({ accountId }) => cutHere(accountId))

  return {
    on(message, handle, { counted = true } = {}) {
      if (handlers.has(message.name)) throw new Error(`two handlers for ${message.name}`)
      handlers.set(message.name, { message, handle: handle as Handler['handle'], counted })
    },
    send: (accountId, message, payload) => emit(io.local, accountRoom(accountId), message, payload),
    sendAnywhere: (accountId, message, payload) => emit(io, accountRoom(accountId), message, payload),
    sendToRoom: (room, message, payload) => emit(io.local, room, message, payload),
    client: (id) => io.sockets.sockets.get(id)?.data.client ?? null,
    clientsOf: (accountId) => clientsIn(accountRoom(accountId)),
    clientsIn,
    countAccounts: () =>
      [...io.sockets.adapter.rooms.keys()].filter((room) => room.startsWith('account:')).length,
    countSockets: () => io.sockets.sockets.size,
    onConnect: (hook) => void connectHooks.push(hook),
    onDisconnect: (hook) => void disconnectHooks.push(hook),
    disconnectSession(sessionId) {
      endedSessions.add(sessionId)
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
    cutPagesOf(accountId) {
      cutHere(accountId)
      cluster?.bus.publish(cutTopic, { accountId })
    },
    cutAll() {
      for (const { data } of io.sockets.sockets.values()) data.client?.cut()
    },
    cutShare(share) {
      const all = [...io.sockets.sockets.values()]
      for (const { data } of all.slice(0, Math.ceil(all.length * share))) data.client?.cut()
    },
    close: async () => {
      connections.close()
      outboxes.flush()
      // Not `disconnectSockets`: that asks clients to stay away, and these should come back to the next process. The
      // http server belongs to http: only the sockets are closed here.
      engine.close()
      // They write down who has gone, and tell other modules.
      await Promise.all(hooksAtWork)
    },
    async settled() {
      const late = wait(SETTLES_WITHIN_MS, undefined, { ref: false })
      await Promise.race([Promise.all(messagesAtWork), late])
    },
  }
}

function count({ messages }: RealtimeOptions['metrics'], handler: Handler | undefined, ack: Ack): void {
  const outcome = ack.ok ? 'ok' : ack.error.code
  messages.inc({ message: handler?.message.name ?? 'unknown', outcome })
}

/** Begins all of them at once; resolves when the last one has ended. */
async function runHooks(hooks: readonly Hook[], client: Client, log: Log): Promise<void> {
  const runs = hooks.map(async (hook) => hook(client))
  for (const { reason } of (await Promise.allSettled(runs)).filter((run) => run.status === 'rejected'))
    log.error({ err: reason, accountId: client.accountId }, 'a connection hook failed')
}
