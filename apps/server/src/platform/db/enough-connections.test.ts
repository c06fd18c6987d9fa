import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseForFile } from '../../testing/module-database.ts'
import { toConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { UnavailableError } from '../start-error.ts'
import { connectionsNeeded, refuseFewConnections } from './enough-connections.ts'
import { processTables, writeBeat } from './server-processes.ts'

const db = await databaseForFile(processTables)

const needs = (pool: number, cluster: { readonly redisUrl: string } | null = null) => {
  const { REDIS_URL, ...shared } = {
    REDIS_URL: cluster?.redisUrl,
    DATABASE_URL: 'postgres://127.0.0.1/x',
    SECRET: 'x',
  }
  return toConfig(
    readEnv({ ...shared, ...(REDIS_URL !== undefined && { REDIS_URL }), DATABASE_POOL: String(pool) }),
  )
}
const REDIS = { redisUrl: 'redis://127.0.0.1:6379' }

describe('a database that allows few connections', () => {
  let allowed: number
  beforeEach(async () => {
    const { rows } = await sql<{ allowed: number }>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`.execute(
      db,
    )
    allowed = rows[0]!.allowed
  })

  it('a process that fits starts, and one that may open more says what to change', async () => {
    const fits = allowed - 7
    expect(connectionsNeeded(needs(fits))).toBe(allowed - 2)
    await refuseFewConnections(db, needs(fits))
    const refused = refuseFewConnections(db, needs(fits + 1))
    await expect(refused).rejects.not.toBeInstanceOf(UnavailableError)
    await expect(refused).rejects.toThrow(
      `The database allows ${allowed} connections, and this process may open ${allowed - 1} and one that starts 2 more (DATABASE_POOL ${fits + 1}, DATABASE_GAME_POOL 4): make these smaller, or its max_connections greater.`,
    )
  })

  it('a process of several counts the others that live', async () => {
    const half = Math.floor((allowed - 2) / 2) - 7
    await refuseFewConnections(db, needs(half, REDIS))
    await writeBeat(db, {
      self: 'one',
      name: '10.0.0.11:3000',
      fastBus: true,
      holdsLock: true,
      mayMiss: true,
    })
    await refuseFewConnections(db, needs(half, REDIS))
    const refused = refuseFewConnections(db, needs(half + 1, REDIS))
    await expect(refused).rejects.toBeInstanceOf(UnavailableError)
    await expect(refused).rejects.toThrow(
      `and 2 processes may open ${half + 8} each and one that starts 2 more`,
    )
    await sql`update server_processes set seen_at = now() - interval '1 minute'`.execute(db)
    await refuseFewConnections(db, needs(half + 1, REDIS))
  })
})
