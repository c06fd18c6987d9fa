import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Owner } from './owner.ts'

/**
 * An empty folder for one run of Janus. What an earlier run of the same `dir` left behind is removed.
 *
 * As another user Janus may not be able to walk down to `dir` (DATA_DIR below /root), so its folder is then in the
 * folder for temporary files. It belongs to us and the group may read it: Janus cannot write even there.
 */
export function makeRunFolder(dir: string, owner: Owner | null): string {
  removeLeftOvers(dir)
  if (owner === null) {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    return dir
  }
  const path = mkdtempSync(join(tmpdir(), prefixOf(dir)))
  chownSync(path, -1, owner.gid)
  chmodSync(path, 0o750)
  return path
}

/** Nobody uses them: the data folder that `dir` is in belongs to one server at a time. */
function removeLeftOvers(dir: string): void {
  rmSync(dir, { recursive: true, force: true })
  const prefix = prefixOf(dir)
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(prefix)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Equal for the same folder, so that the left-overs of a `kill -9` are recognised, and nobody else's. */
function prefixOf(dir: string): string {
  return `gorod-janus-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 16)}-`
}
