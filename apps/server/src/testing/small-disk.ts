import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly dir: string
  /** Leaves no byte free. */
  fill(): void
  /** Takes away what filled it. */
  free(): void
  release(): void
}

const CHUNK = Buffer.alloc(64 * 1024)

/** A disk of its own, in memory. Null where this process may not mount one, which usually only root may. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const dir = mkdtempSync(join(tmpdir(), 'gorod-test-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', dir], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(dir, { recursive: true, force: true })
    return null
  }
  const ballast = join(dir, 'ballast')
  return {
    dir,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (;;) writeSync(file, CHUNK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    release() {
      // Lazily: a process that just ended may hold it for a moment.
      execFileSync('umount', ['-l', dir])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
