import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { directLauncher } from '../../launcher/direct-launcher.ts'
import type { Launcher, ProgramUser } from '../../launcher/launcher.ts'
import { setPrivileges } from '../../launcher/set-privileges.ts'
import { StartError } from '../../start-error.ts'
import { archiveSettings, makeArchive } from '../backup/wal-archive.ts'
import { ownClient } from '../own-client.ts'
import { APP_ROLE, ensureAppRole } from './app-role.ts'
import { findBinaries, POSTGRES_ENV, type PostgresBinaries } from './binaries.ts'
import { END_LEFT_OVERS, stopLeftOver } from './left-overs.ts'
import { CLUSTER_USER, handOver, initialiseCluster, inspectCluster } from './postgres-cluster.ts'
import { PostgresLog } from './postgres-log.ts'
import { findPostgresUser } from './postgres-user.ts'
import { type PostmasterOptions, startPostmaster } from './postmaster.ts'
import { RestartingPostgres } from './restarting.ts'

const DATABASE = 'gorod'

export interface EmbeddedPostgres {
  /** The address for the owner of the database, who has no further right. Stays the same over restarts. */
  readonly url: string
  /** The address for the superuser. The application does not use it. */
  readonly adminUrl: string
  /** The process id of the running Postgres. */
  readonly pid: number
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Folder for the cluster (`postgres`), its password and its log. Must exist and be writable. */
  readonly dataDir: string
  /** Gets a message about every slow step, and about every change of Postgres. */
  readonly report: (line: string, cause?: unknown) => void
  readonly initdbFlags?: readonly string[]
  /** Where its log is archived, for restores to any moment; null: nowhere. */
  readonly backupDir?: string | null
  /** The user that runs it; by default its owner, or a borrowed one. Null: this process's own user. */
  readonly user?: ProgramUser | null
}

export interface EmbeddedOptions extends ClusterOptions {
  readonly settings?: Readonly<Record<string, string>>
  /** How many it has to allow. */
  readonly connections?: number
  readonly launcher?: Launcher
}

/** A cluster that can be started: by which program and as whom. */
export interface PreparedCluster {
  readonly binaries: PostgresBinaries
  readonly user: ProgramUser | null
}

/** Compilation of queries costs more than our queries do. */
const SETTINGS = { jit: 'off', cluster_name: 'gorod' }
const FEWEST_CONNECTIONS = 200
/** Enough for the greatest pools. A Postgres that replays a log stops where the one that wrote it allowed more connections. */
export const MOST_CONNECTIONS = 700

/**
 * Makes the cluster in `<dataDir>/postgres` the first time; else looks whether it can be opened, ends what a killed
 * server left running and gives the files to who will run it. Throws {@link StartError} with a sentence for the operator.
 */
export async function prepareCluster(options: ClusterOptions): Promise<PreparedCluster> {
  const dir = clusterDirIn(options.dataDir)
  const passwordFile = passwordFileIn(options.dataDir)
  const binaries = await findBinaries()
  const cluster = await inspectCluster(dir, binaries.major)
  const user = options.user === undefined ? await findPostgresUser(cluster?.owner ?? null) : options.user
  if (cluster === null) {
    options.report('creating the database')
    const password = randomBytes(24).toString('base64url')
    // Written first: a cluster without its password would be lost.
    await rm(passwordFile, { force: true })
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
    await initialiseCluster({ dir, password, binaries, user, flags: options.initdbFlags ?? [] })
  } else {
    await readPassword(passwordFile)
    await stopLeftOver(dir)
    if (user !== null) await handOver(dir, user)
  }
  if (typeof options.backupDir === 'string')
    await makeArchive(options.backupDir, { user, report: options.report })
  return { binaries, user }
}

/**
 * Starts the Postgres that npm brought, on a loopback port, in `<dataDir>/postgres`, and keeps it running: when it ends
 * by itself it is started again on the same port. Throws {@link StartError}.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, launcher = directLauncher } = options
  const dir = clusterDirIn(dataDir)
  const own = launcher.separate
    ? { postgres: null, leftOvers: null }
    : ownPrograms(dir, await prepareCluster(options))
  const password = await readPassword(passwordFileIn(dataDir))
  const how: PostmasterOptions = {
    dir,
    log: new PostgresLog(join(dataDir, 'postgres.log')),
    launcher,
    own,
    settings: {
      ...SETTINGS,
      max_connections: String(Math.max(FEWEST_CONNECTIONS, options.connections ?? 0)),
      ...(typeof options.backupDir === 'string' && archiveSettings(options.backupDir)),
      ...options.settings,
    },
    port: null,
  }
  const first = await startPostmaster(how)
  const address = `127.0.0.1:${first.port}/${DATABASE}`
  const adminUrl = `postgres://${CLUSTER_USER}:${password}@${address}`
  let appPassword: string
  try {
    await ensureDatabase(adminUrl)
    appPassword = await withAdmin(adminUrl, (admin) => ensureAppRole(admin, appPasswordFileIn(dataDir)))
  } catch (error) {
    await first.stop()
    throw error instanceof StartError
      ? error
      : new StartError(
          `The database in ${dir} cannot be opened: ${error instanceof Error ? error.message : error}`,
          error,
        )
  }
  const running = new RestartingPostgres({
    first,
    async again() {
      if (!launcher.separate) await stopLeftOver(dir)
      return startPostmaster({ ...how, port: first.port })
    },
    tell: options.report,
  })
  return {
    url: `postgres://${APP_ROLE}:${appPassword}@${address}`,
    adminUrl,
    get pid() {
      return running.current.pid
    },
    async stop() {
      await running.stop()
      await how.log.written()
    },
  }
}

const clusterDirIn = (dataDir: string): string => join(dataDir, 'postgres')
const passwordFileIn = (dataDir: string): string => join(dataDir, 'postgres.password')
const appPasswordFileIn = (dataDir: string): string => join(dataDir, 'postgres.app.password')

/** Starts the two programs: from this process, or, with the same command lines, from the root process above. */
export function ownPrograms(dir: string, { binaries, user }: PreparedCluster) {
  const before = setPrivileges({ user, endSignal: 'SIGINT' })
  const common = { cwd: dir, env: POSTGRES_ENV } as const
  return {
    postgres: { ...common, command: [...before, binaries.postgres] },
    leftOvers: { ...common, command: [...before, '/bin/sh', '-c', END_LEFT_OVERS] },
  }
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw new StartError(`The database is there but its password is not: ${file} cannot be read.`, cause)
  }
}

const NO_SUCH_DATABASE = '3D000'

async function ensureDatabase(url: string): Promise<void> {
  const found = await connect(url).catch((error: { code?: string }) => {
    if (error.code === NO_SUCH_DATABASE) return null
    throw error
  })
  if (found !== null) return found.end()
  const admin = await connect(url.replace(/[^/]+$/, 'postgres'))
  try {
    await admin.query(`create database ${DATABASE}`)
  } finally {
    await admin.end()
  }
}

async function withAdmin<Result>(url: string, task: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = await connect(url)
  try {
    return await task(admin)
  } finally {
    await admin.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = ownClient(url)
  await client.connect()
  return client
}
