import type { BoundedFiles } from '../bounded-files.ts'
import type { Certificates } from '../certificates/certificates.ts'
import type { Clock } from '../clock.ts'
import { newestBackupAt } from '../db/backup/backup-folder.ts'
import { archiveFails } from '../db/backup/wal-archive.ts'
import { clockAheadMs } from '../db/clock-difference.ts'
import type { Database } from '../db/db.ts'
import { writeRow } from '../db/write-probe.ts'
import type { DiskSpace } from '../disk-space.ts'
import { countJobs } from '../jobs/jobs.ts'
import type { SharedFiles } from '../shared-files.ts'
import type { WorkQueues } from '../work-queue.ts'
import type { Metrics } from './metrics.ts'

interface PlatformParts {
  readonly database: Database
  readonly disk: DiskSpace
  readonly shared: Pick<SharedFiles, 'answerSeconds'>
  readonly clock: Clock
  readonly workQueues: WorkQueues
  readonly certificates: Certificates
  /** The backups of the Postgres that this process starts. Null: its log is not archived, or another process runs it. */
  readonly backups: (BoundedFiles & { readonly dir: string }) | null
}

/** What the platform itself has to tell. */
export function readPlatform(
  metrics: Metrics,
  { database, disk, clock, shared, workQueues, certificates, backups }: PlatformParts,
): void {
  metrics.connections.from(() =>
    database.connections().flatMap(({ pool, ...use }) =>
      (['busy', 'idle', 'waiting'] as const).map((state) => ({
        labels: { pool, state },
        value: use[state],
      })),
    ),
  )
  metrics.diskFree.from(async () => [{ value: await disk.freeBytes() }])
  metrics.archiveFails.from(async () => [{ value: (await archiveFails(database.db)) ? 1 : 0 }])
  metrics.clockAhead.from(async () => [{ value: (await clockAheadMs(database.db, clock)) / 1000 }])
  metrics.backupAge.from(() => readBackupAge(backups, clock))
  metrics.sharedFiles.from(async () => [{ value: await shared.answerSeconds() }])
  metrics.databaseWrite.from(async () => {
    const began = performance.now()
    await writeRow(database.gameDb, 'metrics')
    return [{ value: (performance.now() - began) / 1000 }]
  })
  metrics.jobs.from(async () =>
    (await countJobs(database.db)).flatMap(({ job, ...counts }) =>
      (['due', 'later', 'failed'] as const).map((state) => ({
        labels: { job, state },
        value: counts[state],
      })),
    ),
  )
  readWorkQueues(metrics, workQueues)
  metrics.certificateEnds.from(async () =>
    (await certificates.left()).map(({ place, seconds }) => ({ labels: { place }, value: seconds })),
  )
  metrics.oldestJob.from(async () => {
    const due = (await countJobs(database.db)).map(({ oldestDueSeconds }) => oldestDueSeconds ?? 0)
    return [{ value: Math.max(0, ...due) }]
  })
}

/** How much heavy work waits and runs in this process. */
export function readWorkQueues(metrics: Metrics, queues: Pick<WorkQueues, 'list'>): void {
  const read = (state: 'waiting' | 'running') =>
    queues.list().map(({ queue, ...use }) => ({ labels: { queue }, value: use[state] }))
  metrics.workWaiting.from(() => read('waiting'))
  metrics.workRunning.from(() => read('running'))
}

/** No value where there is nothing to back up, or the folder is closed to this process: then nobody here knows. */
async function readBackupAge(
  backups: PlatformParts['backups'],
  clock: Clock,
): Promise<readonly { value: number }[]> {
  if (backups === null) return []
  const newest = await backups.run(() => newestBackupAt(backups.dir)).catch(() => undefined)
  if (newest === undefined) return []
  return [{ value: newest === null ? Number.POSITIVE_INFINITY : Math.max(0, clock.now() - newest) / 1000 }]
}
