import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/db.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/embedded.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { startRedis } from '../../apps/server/src/testing/redis-server.ts'
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { cpuOf, cpuOfFamily, memoryMbOf, pin } from './cpu.ts'

const SECRET = 'a secret of the load'

interface SiteOptions {
  readonly processes: number
  /** Where servers, Postgres and Redis run. */
  readonly cores: string
  /** Where the servers leave profiles of what their processor did; null: nowhere. */
  readonly profiles: string | null
  /** Fills the migrated database before the servers start. */
  readonly fill: (database: Database, secret: string) => Promise<void>
}

/** A site with an embedded Postgres of the product's own settings, and with Redis where there are several processes. */
export interface LoadedSite {
  readonly urls: readonly string[]
  readonly databaseUrl: string
  readonly adminUrl: string
  readonly memoryMb: number
  /** Seconds of processor time so far. */
  cpu(): { readonly servers: number; readonly postgres: number; readonly redis: number }
  stop(): Promise<void>
}

export async function startSite({ processes, cores, profiles, fill }: SiteOptions): Promise<LoadedSite> {
  const dir = mkdtempSync(join(tmpdir(), 'gorod-load-'))
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: dir, report: () => undefined })
  const start = (name: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> =>
    startServerProcess({
      dataDir: join(dir, name),
      env: { DATABASE_URL: postgres.url, SECRET, ANSWERS: 'strip', TRUST_PROXY: '1', ...env },
    })
  const redis = processes > 1 ? await startRedis() : null
  // Makes the tables, as an operator's first start does.
  await (await start('first', {})).stop()
  const database = openDatabase(postgres.url, {
    poolSize: 4,
    log: createLog({ level: 'silent', file: null }),
  })
  await fill(database, SECRET)
  await database.close()
  const servers: ServerProcess[] = []
  const profiled = profiles === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }
  const shared = redis === null ? {} : { REDIS_URL: redis.url, SHARED_DIR: join(dir, 'shared') }
  for (let n = 1; n <= processes; n++) {
    const server = await start(`server-${n}`, { ...profiled, ...shared })
    pin(server.pid, cores)
    // As a balancer tells it what it is called.
    await fetch(`${server.url}/health/own`, { headers: { 'x-server-name': `server-${n}` } })
    servers.push(server)
  }
  pin(postgres.pid, cores)
  if (redis !== null) pin(redis.pid, cores)
  return {
    urls: servers.map(({ url }) => url),
    databaseUrl: postgres.url,
    adminUrl: postgres.adminUrl,
    get memoryMb() {
      return servers.reduce((sum, { pid }) => sum + memoryMbOf(pid), 0)
    },
    cpu: () => ({
      servers: servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
      postgres: cpuOfFamily(postgres.pid),
      redis: redis === null ? 0 : cpuOf(redis.pid),
    }),
    async stop() {
      for (const server of servers) await server.stop()
      await redis?.kill()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
