import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/db.ts'
import type { DiskSpace } from '../disk-space.ts'
import { createMetrics } from './metrics.ts'
import { readPlatform } from './platform-readings.ts'

const NOW = Date.UTC(2026, 10, 28, 12)

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-readings-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Its database is away: no reading but of the backups has a value. */
async function ageOfBackups(backupDir: string | null): Promise<string | undefined> {
  const metrics = createMetrics({ warn: () => undefined })
  readPlatform(metrics, {
    database: { connections: () => [] } as Partial<Database> as Database,
    disk: {} as Partial<DiskSpace> as DiskSpace,
    clock: { now: () => NOW, after: () => ({ cancel: () => undefined }) },
    workQueues: { create: () => ({ run: (work) => work() }), list: () => [] },
    certificates: { left: async () => [{ place: 'site.example.org:443', seconds: 86_400 }] },
    shared: { answerSeconds: () => Promise.reject(new Error('away')) },
    backups: backupDir === null ? null : { dir: backupDir, run: (work) => work() },
  })
  const text = await metrics.text()
  // The alert DatabaseAway lives on it.
  expect(text).toMatch(/^gorod_database_write_seconds Nan$/m)
  // And this one SharedFilesAway.
  expect(text).toMatch(/^gorod_shared_files_seconds Nan$/m)
  expect(text).toContain('gorod_certificate_ends_seconds{place="site.example.org:443"} 86400\n')
  return /^gorod_backup_age_seconds (.*)$/m.exec(text)?.[1]
}

it('the age of the newest complete backup is told, and that there is none', async () => {
  const backupDir = join(home, 'backups')
  expect(await ageOfBackups(backupDir)).toBe('+Inf')
  for (const name of ['wal', '2026-11-28T11-00-00.000Z.unfinished', 'a letter'])
    await mkdir(join(backupDir, name), { recursive: true })
  expect(await ageOfBackups(backupDir)).toBe('+Inf')
  for (const name of ['2026-11-26T12-00-00.000Z', '2026-11-28T10-59-30.500Z'])
    await mkdir(join(backupDir, name))
  expect(await ageOfBackups(backupDir)).toBe('3629.5')
})

it('nothing is told of backups that are not of this site, or in a folder that is closed to it', async () => {
  expect(await ageOfBackups(null)).toBe('0')
  expect(await ageOfBackups('/proc/self/mem/backups')).toBe('0')
})
