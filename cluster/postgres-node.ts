import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { takeBaseBackup } from '../apps/server/src/platform/db/backup/base-backup.ts'
import { APP_ROLE } from '../apps/server/src/platform/db/embedded/app-role.ts'
import {
  ownPrograms,
  type PreparedCluster,
  prepareCluster,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded/embedded.ts'
import { CLUSTER_USER, handOver } from '../apps/server/src/platform/db/embedded/postgres-cluster.ts'
import { Program } from './program.ts'

const run = promisify(execFile)

const ANSWER_MS = 1_500
const PROMOTE_SECONDS = 10

const SETTINGS = {
  jit: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_min_messages: 'warning',
  // A standby that was away for a moment finds what it missed.
  wal_keep_size: '64MB',
  max_wal_size: '256MB',
  wal_sender_timeout: '2s',
  wal_receiver_timeout: '2s',
  wal_retrieve_retry_interval: '500ms',
  // One call instead of one for each file, after a death.
  recovery_init_sync_method: 'syncfs',
}

export interface NodeOptions {
  readonly name: string
  /** The folder of its files; `postgres` in it is the cluster of Postgres. */
  readonly dataDir: string
  readonly logFile: string
  readonly port: number
  /** Here it says whether it is the primary, as Patroni would. */
  readonly agentPort: number
  readonly tell: (line: string) => void
}

/** How the primary is, seen with one write and one question. */
export interface PrimaryState {
  /** The standby receives the log; `sync`: commits wait for it. */
  readonly standby: 'away' | 'streaming' | 'sync'
}

/** One Postgres of two. Which of them is the primary is decided in `postgres-pair.ts`. */
export class PostgresNode {
  readonly name: string
  readonly port: number
  readonly agentPort: number
  readonly dataDir: string
  readonly #options: NodeOptions
  #prepared: PreparedCluster | null = null
  #program: Program | null = null
  #passwords: { readonly admin: string; readonly app: string } | null = null

  constructor(options: NodeOptions) {
    this.#options = options
    this.name = options.name
    this.port = options.port
    this.agentPort = options.agentPort
    this.dataDir = options.dataDir
  }

  get isRunning(): boolean {
    return this.#program?.isRunning === true
  }

  get pid(): number | null {
    return this.#program?.pid ?? null
  }

  /** For the servers; the port is that of the balancer. */
  appUrl(port: number): string {
    return `postgres://${APP_ROLE}:${this.#passwords?.app}@127.0.0.1:${port}/gorod`
  }

  /** Makes a new cluster of Postgres, or takes what is there, and its roles. */
  async prepareAsPrimary(): Promise<void> {
    const { dataDir, tell } = this.#options
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    const once = await startEmbeddedPostgres({
      dataDir,
      report: tell,
      settings: { synchronous_standby_names: '' },
      initdbFlags: ['--wal-segsize=4'],
    })
    await once.stop()
    await rm(join(dataDir, 'postgres/standby.signal'), { force: true })
  }

  /** Becomes a copy of the primary. What was here is lost. */
  async copyFrom(primary: PostgresNode): Promise<void> {
    const { dataDir } = this.#options
    const copies = join(dataDir, 'copy')
    await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
    await rm(copies, { recursive: true, force: true })
    await mkdir(copies, { recursive: true, mode: 0o711 })
    const { adminUrl } = primary
    const copy = await takeBaseBackup({
      adminUrl,
      dataDir: primary.dataDir,
      sharedDir: primary.dataDir,
      backupDir: copies,
      now: Date.now,
    })
    await rename(join(copy, 'postgres'), join(dataDir, 'postgres'))
    for (const file of ['postgres.password', 'postgres.app.password'])
      await rename(join(copy, 'files', file), join(dataDir, file))
    await rm(copies, { recursive: true })
  }

  /** From its next start on it is the standby of this primary. */
  async follow({ adminUrl }: PostgresNode): Promise<void> {
    const folder = join(this.#options.dataDir, 'postgres')
    const { port, username, password } = new URL(adminUrl)
    const line = `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`
    const file = join(folder, 'postgresql.auto.conf')
    await writeFile(file, line, { mode: 0o600 })
    const signal = join(folder, 'standby.signal')
    await writeFile(signal, '')
    const { uid, gid } = await stat(folder)
    for (const one of [file, signal]) await chown(one, uid, gid)
  }

  async start(): Promise<void> {
    const { name, dataDir, logFile, port, tell } = this.#options
    const prepared = await prepareCluster({ dataDir, report: tell })
    this.#prepared = prepared
    this.#passwords = await readPasswords(dataDir)
    const dir = join(dataDir, 'postgres')
    if (prepared.user !== null) await handOver(dir, prepared.user)
    const { command, cwd, env } = ownPrograms(dir, prepared).postgres
    const settings = Object.entries({ ...SETTINGS, port: String(port), cluster_name: name })
    this.#program = new Program({
      name,
      // By a name that its user may use, whatever folders are above.
      command: [
        ...command,
        '-D',
        '/proc/self/cwd',
        ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      cwd,
      env,
      logFile,
      // Disconnects everybody and writes everything.
      endSignal: 'SIGINT',
      restarts: false,
      tell,
      isReady: () =>
        this.query('select 1').then(
          () => true,
          () => false,
        ),
    })
    await this.#program.start()
  }

  async stop(): Promise<void> {
    await this.#program?.stop()
  }

  /** Ends it for certain, with all of its processes: nobody can write through it any more. */
  async fence(): Promise<void> {
    await this.#program?.kill()
    if (this.#prepared === null) return
    const { command, cwd, env } = ownPrograms(
      join(this.#options.dataDir, 'postgres'),
      this.#prepared,
    ).leftOvers
    const [file = '', ...args] = command
    await run(file, args, { cwd, env }).catch(() => undefined)
  }

  async promote(): Promise<void> {
    await this.query(`select pg_promote(true, ${PROMOTE_SECONDS})`, { ms: PROMOTE_SECONDS * 1000 })
    const [row] = await this.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (row?.standby !== false) throw new Error(`${this.name} was not promoted`)
  }

  /** Writes, without waiting for the standby, and looks at it. Rejects when the primary does not. */
  async look(): Promise<PrimaryState> {
    const rows = await this.query<{ state: string; sync: string }>(
      `insert into cluster_probe values (1, now()) on conflict (id) do update set at = excluded.at;
       select state, sync_state as sync from pg_stat_replication where application_name <> 'gorod_backup'`,
    )
    const streaming = rows.filter(({ state }) => state === 'streaming')
    if (streaming.some(({ sync }) => sync !== 'async')) return { standby: 'sync' }
    return { standby: streaming.length > 0 ? 'streaming' : 'away' }
  }

  async makeProbe(): Promise<void> {
    await this.query('create table if not exists cluster_probe (id int primary key, at timestamptz not null)')
  }

  /** True: commits wait for the standby. */
  async waitForStandby(wait: boolean): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '${wait ? '*' : ''}'`)
    await this.query('select pg_reload_conf()')
  }

  /** On a connection of its own: a frozen postmaster lets nobody in. */
  async query<Row extends pg.QueryResultRow>(text: string, { ms = ANSWER_MS } = {}): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.adminUrl.replace(/gorod$/, 'postgres'),
      application_name: 'cluster',
      connectionTimeoutMillis: ms,
      query_timeout: ms,
      options: '-c synchronous_commit=local',
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const result: unknown = await client.query<Row>(text)
      const last = Array.isArray(result) ? result.at(-1) : result
      return (last as pg.QueryResult<Row>).rows
    } finally {
      client.end().catch(() => undefined)
    }
  }

  get adminUrl(): string {
    return `postgres://${CLUSTER_USER}:${this.#passwords?.admin}@127.0.0.1:${this.port}/gorod`
  }

  /** Answers balancers: 200 where `isPrimary`, else 503. */
  serveAgent(isPrimary: () => boolean): () => Promise<void> {
    const server = createServer((_request, response) => {
      response.writeHead(isPrimary() ? 200 : 503, { connection: 'close' }).end()
    })
    server.listen(this.agentPort, '127.0.0.1')
    return () => new Promise((resolve) => server.close(() => resolve()))
  }
}

async function readPasswords(dataDir: string) {
  const read = async (file: string) => (await readFile(join(dataDir, file), 'utf8')).trim()
  return { admin: await read('postgres.password'), app: await read('postgres.app.password') }
}
