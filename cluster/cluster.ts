import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { iceAddresses } from '../apps/server/src/modules/media/adapters/janus/ice-address.ts'
import { KNOBS } from '../apps/server/src/platform/config/knobs.ts'
import { openDataDir } from '../apps/server/src/platform/data-dir.ts'
import { databaseBalancer, siteBalancer } from './balancers.ts'
import { ensureCertificate } from './certificate.ts'
import { freePorts, isReadyAt, listens, mustBeFree } from './network.ts'
import { PostgresNode } from './postgres-node.ts'
import { PostgresPair } from './postgres-pair.ts'
import { Program, type ProgramOptions } from './program.ts'
import { relayConfiguration } from './relay.ts'
import { writeWhole } from './write-whole.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The source; or one file, which starts in half of the time (`scripts/bundle-server.mjs`). */
const MAIN = process.env.SERVER_MAIN ?? join(ROOT, 'apps/server/src/main.ts')
/** UDP ports: games at each Janus, system checks at each server, calls through the relay. */
const RTP_PORTS = { first: 20_000, each: 500 }
const CHECK_PORTS = { first: 21_000, each: 60 }
const RELAY_PORTS = { first: 21_200, count: 200 }

type Environment = Readonly<Record<string, string | undefined>>

export interface ClusterOptions {
  /** The folder of everything it keeps. */
  readonly home: string
  /** The port of the site, https. */
  readonly port: number
  readonly tell: (line: string) => void
  /** Ends a start that is under way: what was started is ended in its order. */
  readonly signal?: AbortSignal
  readonly env?: Environment
  readonly servers?: number
  /** Variables for the server of this number, from 1 on. */
  readonly serverEnv?: (number: number) => Environment
  /** The program of the server of this number, asked at every start of it. Without it the source, or `SERVER_MAIN`. */
  readonly serverMain?: (number: number) => string
}

export interface Cluster {
  readonly url: string
  readonly servers: readonly Program[]
  /** Where each server answers without the balancer. */
  readonly serverUrls: readonly string[]
  /** Where Prometheus reads. */
  readonly metrics: { readonly servers: readonly string[]; readonly janus: readonly string[] }
  readonly postgres: PostgresPair
  readonly redis: Program
  readonly janus: readonly Program[]
  /** The address of each Janus, as the servers name it. */
  readonly janusUrls: readonly string[]
  readonly relay: Program
  readonly siteBalancer: Program
  readonly databaseBalancer: Program
  /** The address of the database, by way of its balancer. */
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** What the steps of the start share. */
interface Start extends Required<Omit<ClusterOptions, 'signal'>> {
  readonly secrets: Secrets
  /** A free port that nobody else was given. */
  nextPort(): number
  readonly metrics: { readonly servers: string[]; readonly janus: string[] }
  make(its: Omit<ProgramOptions, 'logFile' | 'tell'>): Program
  /** Resolves when they answer. They end with the cluster. */
  begin(...parts: readonly { start(): Promise<void>; stop(): Promise<void> }[]): Promise<void>
}

/**
 * Starts everything, in the order in which it is needed. What was started ends when a later step fails, or `signal` asks for it.
 * Throws {@link StartError} where the operator can help: the folder is in use, or the port.
 */
export async function startCluster({ signal, ...options }: ClusterOptions): Promise<Cluster> {
  const its = { env: process.env, servers: 3, serverEnv: () => ({}), serverMain: () => MAIN, ...options }
  const { home, port, tell, env } = its
  await mustBeFree(port)
  const folder = await openDataDir(home)
  for (const name of ['logs', 'shared']) mkdirSync(join(home, name), { recursive: true })
  const ports = await freePorts(11 + 2 * its.servers)
  const running: { stop(): Promise<void> }[] = [{ stop: () => folder.release() }]
  const stop = async (): Promise<void> => {
    for (let part = running.shift(); part !== undefined; part = running.shift()) await part.stop()
  }
  const start: Start = {
    ...its,
    secrets: keptSecrets(home),
    nextPort: () => ports.pop() ?? 0,
    metrics: { servers: [], janus: [] },
    make: (program) =>
      new Program({ env, ...program, logFile: join(home, 'logs', `${program.name}.log`), tell }),
    async begin(...parts) {
      signal?.throwIfAborted()
      running.unshift(...parts)
      await Promise.all(parts.map((part) => part.start()))
      signal?.throwIfAborted()
    },
  }
  try {
    tell('Postgres: a primary and its standby; HAProxy before them')
    const database = await startDatabase(start)
    tell('Redis, two Janus, coturn')
    const others = await startOthers(start)
    tell(`${its.servers} servers`)
    const targets = await startServers(start, { DATABASE_URL: database.databaseUrl, ...others.env })
    tell('HAProxy before the servers')
    const { pem } = ensureCertificate(home)
    const { CONNECTIONS_PER_ADDRESS: knob } = KNOBS
    const connectionsPerAddress = knob.schema.parse(env.CONNECTIONS_PER_ADDRESS || knob.fallback)
    const entry = haproxy(start, 'haproxy-site', port, (adminSocket) =>
      siteBalancer({ port, certificateFile: pem, adminSocket, servers: targets, connectionsPerAddress }),
    )
    await start.begin(entry)
    return {
      url: urlOf(start),
      servers: targets.map(({ program }) => program),
      serverUrls: targets.map((target) => `http://127.0.0.1:${target.port}`),
      metrics: start.metrics,
      ...database,
      ...others,
      siteBalancer: entry,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const urlOf = ({ port }: Start): string => `https://localhost:${port}`

async function startDatabase(start: Start) {
  const { home, tell } = start
  const nodes = ['postgres-1', 'postgres-2'].map(
    (name) =>
      new PostgresNode({
        name,
        dataDir: join(home, name),
        logFile: join(home, 'logs', `${name}.log`),
        port: start.nextPort(),
        agentPort: start.nextPort(),
        tell,
      }),
  ) as [PostgresNode, PostgresNode]
  const postgres = new PostgresPair({ nodes, noteFile: join(home, 'primary'), tell })
  await start.begin(postgres)
  const port = start.nextPort()
  const balancer = haproxy(start, 'haproxy-database', port, (adminSocket) =>
    databaseBalancer({ port, adminSocket, nodes }),
  )
  await start.begin(balancer)
  return { postgres, databaseUrl: postgres.primary.appUrl(port), databaseBalancer: balancer }
}

async function startOthers(start: Start) {
  const { secrets } = start
  const [redisPort, relayPort] = [start.nextPort(), start.nextPort()]
  const redis = redisAt(redisPort, start)
  const pool = [1, 2].map((number) => janusOf(number, start))
  const janus = pool.map(({ program }) => program)
  const relay = relayAt(relayPort, start)
  await start.begin(redis, ...janus, relay)
  const janusUrls = pool.map(({ address }) => address)
  const env: Environment = {
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    JANUS_URLS: janusUrls.join(','),
    JANUS_METRICS_URLS: start.metrics.janus.map((address) => `http://${address}/metrics`).join(','),
    JANUS_API_SECRET: secrets.janus,
    JANUS_ROOM_ADMIN_KEY: secrets.rooms,
    TURN_URLS: `turn:127.0.0.1:${relayPort}?transport=udp`,
    TURN_SECRET: secrets.relay,
  }
  return { redis, janus, janusUrls, relay, env }
}

async function startServers(start: Start, shared: Environment) {
  const { home, env, servers, serverEnv, serverMain } = start
  const targets = Array.from({ length: servers }, (_, index) => {
    const [name, port, metricsPort] = [`server-${index + 1}`, start.nextPort(), start.nextPort()]
    start.metrics.servers.push(`127.0.0.1:${metricsPort}`)
    const program = start.make({
      name,
      command: () => [process.execPath, serverMain(index + 1)],
      cwd: ROOT,
      env: {
        ...env,
        ...shared,
        HOST: '127.0.0.1',
        PORT: String(port),
        UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE || '8',
        PUBLIC_URL: urlOf(start),
        TRUST_PROXY: '1',
        SECRET: start.secrets.site,
        DATA_DIR: join(home, name),
        SHARED_DIR: join(home, 'shared'),
        LOG_FILE: join(home, 'logs', `${name}.log`),
        PROMETHEUS_PORT: String(metricsPort),
        JANUS_ADDRESSES: '127.0.0.1',
        JANUS_CHECK_RTP_PORTS: portsOf(CHECK_PORTS, index),
        ...serverEnv(index + 1),
      },
      isReady: () => isReadyAt(`http://127.0.0.1:${port}`),
    })
    return { name, port, program }
  })
  // The first one makes the tables.
  const [first, ...others] = targets.map(({ program }) => program)
  if (first !== undefined) await start.begin(first)
  await start.begin(...others)
  return targets
}

function haproxy(
  { home, make }: Start,
  name: string,
  port: number,
  configuration: (adminSocket: string) => string,
): Program {
  const file = join(home, `${name}.cfg`)
  writeFileSync(file, configuration(join(home, `${name}.sock`)))
  // No master process: what is killed or frozen is what balances.
  return make({
    name,
    command: ['haproxy', '-db', '-f', file],
    isReady: () => listens(port),
    // Softly it would wait for the last connection.
    endSignal: 'SIGTERM',
  })
}

const portsOf = ({ first, each }: { first: number; each: number }, index: number): string =>
  `${first + index * each}-${first + (index + 1) * each - 1}`

/** It keeps nothing that counts. */
function redisAt(port: number, { make }: Start): Program {
  const where = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const memory = ['--maxmemory', '64mb', '--maxmemory-policy', 'allkeys-lru']
  return make({
    name: 'redis',
    command: ['redis-server', ...where, ...memory],
    cwd: '/',
    isReady: () => listens(port),
  })
}

function janusOf(number: number, { home, secrets, env, make, nextPort, metrics }: Start) {
  const [port, metricsPort] = [nextPort(), nextPort()]
  metrics.janus.push(`127.0.0.1:${metricsPort}`)
  const name = `janus-${number}`
  const program = make({
    name,
    command: [process.execPath, join(ROOT, 'apps/server/src/janus.ts')],
    cwd: ROOT,
    env: {
      ...env,
      DATA_DIR: join(home, name),
      JANUS_LISTEN: `127.0.0.1:${port}`,
      JANUS_API_SECRET: secrets.janus,
      JANUS_ROOM_ADMIN_KEY: secrets.rooms,
      JANUS_ADDRESSES: '127.0.0.1',
      JANUS_RTP_PORTS: portsOf(RTP_PORTS, number - 1),
      PROMETHEUS_PORT: String(metricsPort),
    },
    isReady: () => listens(port),
    // Asked politely it would wait for its last game.
    endSignal: 'SIGKILL',
  })
  return { program, address: `ws://127.0.0.1:${port}` }
}

function relayAt(port: number, { home, secrets, make }: Start): Program {
  const file = join(home, 'turnserver.conf')
  const text = relayConfiguration({
    port,
    listens: '127.0.0.1',
    address: iceAddresses()[0] ?? '127.0.0.1',
    ports: { first: RELAY_PORTS.first, last: RELAY_PORTS.first + RELAY_PORTS.count - 1 },
    secret: secrets.relay,
    databaseFile: join(home, 'turndb'),
    pidFile: join(home, 'turnserver.pid'),
  })
  writeFileSync(file, text, { mode: 0o600 })
  return make({ name: 'coturn', command: ['turnserver', '-c', file], isReady: () => listens(port) })
}

interface Secrets {
  readonly site: string
  readonly janus: string
  readonly rooms: string
  readonly relay: string
}

/** Made once. */
function keptSecrets(home: string): Secrets {
  const file = join(home, 'secrets.json')
  const made = () => randomBytes(24).toString('base64url')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secrets = { site: made(), janus: made(), rooms: made(), relay: made() }
  writeWhole(file, JSON.stringify(secrets))
  return secrets
}
