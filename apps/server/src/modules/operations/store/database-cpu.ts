import { sql } from 'kysely'
import { type CpuTime, cpuTimeOfFamily, parentOf } from '../../../platform/cpu-time.ts'
import type { Db } from '../../../platform/db/db.ts'

/** Reads the processor time of a Postgres on this machine: of its first process and all that serve connections. */
export function databaseCpu(db: Db): () => Promise<CpuTime | null> {
  let postmaster: number | null = null
  return async () => {
    const known = postmaster === null ? null : cpuTimeOfFamily(postmaster)
    if (known !== null) return known
    // SQL: a function of Postgres. It may be another Postgres by now.
    const asked = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db).catch(() => null)
    const pid = asked?.rows[0]?.pid
    postmaster = pid === undefined ? null : parentOf(pid)
    return postmaster === null ? null : cpuTimeOfFamily(postmaster)
  }
}
