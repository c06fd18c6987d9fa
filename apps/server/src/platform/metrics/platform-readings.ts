import type { Clock } from '../clock.ts'
import { archiveFails } from '../db/backup/wal-archive.ts'
import type { Database } from '../db/db.ts'
import { writeRow } from '../db/write-probe.ts'
import type { DiskSpace } from '../disk-space.ts'
import { countJobs } from '../jobs/jobs.ts'
import type { WorkQueues } from '../work-queue.ts'
import type { Metrics } from './metrics.ts'

interface PlatformParts {
  readonly database: Database
  readonly disk: DiskSpace
  readonly clock: Clock
  readonly workQueues: WorkQueues
}

/** What the platform itself has to tell. */
export function readPlatform(metrics: Metrics, { database, disk, clock, workQueues }: PlatformParts): void {
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
  metrics.oldestJob.from(async () => {
    const due = (await countJobs(database.db)).flatMap(({ oldestDueAt }) => oldestDueAt?.getTime() ?? [])
    return [{ value: due.length === 0 ? 0 : Math.max(0, clock.now() - Math.min(...due)) / 1000 }]
  })
}

/** How much heavy work waits and runs in this process. */
export function readWorkQueues(metrics: Metrics, queues: Pick<WorkQueues, 'list'>): void {
  const read = (state: 'waiting' | 'running') =>
    queues.list().map(({ queue, ...use }) => ({ labels: { queue }, value: use[state] }))
  metrics.workWaiting.from(() => read('waiting'))
  metrics.workRunning.from(() => read('running'))
}
