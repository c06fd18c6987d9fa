import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const PREFIX = 'gorod-tests-'
/** A whole run holds about half a gigabyte at a time; a run beside it and the programs themselves need theirs. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * A folder in memory for what a test run writes, gone with this process: the databases of tests are made and dropped
 * for half of the processor's time there. Null where there is no such file system, or not enough room in it.
 */
export function openMemoryFolder() {
  if (!hasRoom()) return null
  removeLeftOvers()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // Tests start programs as other users.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Folders of runs that were killed. */
function removeLeftOvers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
