import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { mountSmallDisk, type SmallDisk } from '../../apps/server/src/testing/small-disk.ts'

export type { SmallDisk } from '../../apps/server/src/testing/small-disk.ts'

/** Disks in memory for some folders of a home, by name; null where this process may not mount one. */
export function smallDisks(home: string, megabytes: Readonly<Record<string, number>>) {
  mkdirSync(home, { recursive: true })
  const disks = new Map<string, SmallDisk>()
  for (const [name, size] of Object.entries(megabytes)) {
    const disk = mountSmallDisk(size)
    if (disk === null) continue
    disks.set(name, disk)
    symlinkSync(disk.dir, join(home, name))
  }
  return {
    of: (name: string): SmallDisk | null => disks.get(name) ?? null,
    release: () => {
      for (const disk of disks.values()) disk.release()
    },
  }
}
