import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { APP_ROLE, ensureAppRole } from './app-role.ts'
import { findBinaries } from './binaries.ts'
import { CLUSTER_USER, handOver, initialiseCluster, inspectCluster } from './cluster.ts'
import { startPostmaster } from './postmaster.ts'
import { findRunAs } from './run-as.ts'

const DATABASE = 'gorod'

export interface EmbeddedPostgres {
  /** As the owner of the database, who may do nothing beside it. */
  readonly url: string
  /** As the superuser. The application has no use for it. */
  readonly adminUrl: string
  readonly pid: number
  /** Resolves when Postgres ended, for whatever reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder for the cluster (`postgres`), its password and its log. Must exist and be writable. */
  readonly dataDir: string
  /** Told what takes a while. */
  readonly report: (step: string) => void
  readonly settings?: Readonly<Record<string, string>>
  readonly initdbFlags?: readonly string[]
}

/** Compilation of queries costs more than our queries do. */
const SETTINGS = { jit: 'off', cluster_name: 'gorod', max_connections: '200' }

/**
 * Starts the Postgres that npm brought, on a loopback port, in `<dataDir>/postgres`; makes the cluster the first
 * time. Recovers what a killed server left. Throws {@link StartError} with a sentence for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dir = join(options.dataDir, 'postgres')
  const passwordFile = join(options.dataDir, 'postgres.password')
  const appPasswordFile = join(options.dataDir, 'postgres.app.password')
  const binaries = await findBinaries()
  const cluster = await inspectCluster(dir, binaries.major)
  const runAs = await findRunAs(cluster?.owner ?? null)
  let password: string
  if (cluster === null) {
    options.report('creating the database')
    password = randomBytes(24).toString('base64url')
    // Written first: a cluster without its password would be lost.
    await rm(passwordFile, { force: true })
    await writeFile(passwordFile, password, { mode: 0o600 })
    await initialiseCluster({ dir, password, binaries, runAs, flags: options.initdbFlags ?? [] })
  } else {
    password = await readPassword(passwordFile)
    if (runAs.owner !== null) await handOver(dir, runAs.owner)
  }
  const postmaster = await startPostmaster({
    dir,
    logFile: join(options.dataDir, 'postgres.log'),
    binaries,
    runAs,
    settings: { ...SETTINGS, ...options.settings },
  })
  const address = `127.0.0.1:${postmaster.port}/${DATABASE}`
  const adminUrl = `postgres://${CLUSTER_USER}:${password}@${address}`
  let appPassword: string
  try {
    await ensureDatabase(adminUrl)
    appPassword = await withAdmin(adminUrl, (admin) => ensureAppRole(admin, appPasswordFile))
  } catch (error) {
    await postmaster.stop()
    throw error instanceof StartError
      ? error
      : new StartError(
          `The database in ${dir} cannot be opened: ${error instanceof Error ? error.message : error}`,
          error,
        )
  }
  const url = `postgres://${APP_ROLE}:${appPassword}@${address}`
  return { url, adminUrl, pid: postmaster.pid, ended: postmaster.ended, stop: () => postmaster.stop() }
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
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
