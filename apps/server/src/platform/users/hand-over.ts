import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { chown, lstat, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import type { ProgramUser } from '../launcher/launcher.ts'
import { StartError } from '../start-error.ts'

const run = promisify(execFile)

/** The server's own files in its data folder; the cluster in `postgres` belongs to another user. */
const OURS = /^(secret|server\.pid|mail|media|avatars|postgres\.(.+\.)?password|(postgres|server)\.log.*)$/
/** Created by a disk of its own. */
const NOT_COUNTED = new Set(['lost+found'])
const STICKY = 0o1000

/**
 * Gives the data folder to the server's user, also one that root made before. By name only: what else may be in it is not
 * ours. Links are changed themselves, never what they lead to.
 */
export async function handOverDataDir(dataDir: string, user: ProgramUser): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !NOT_COUNTED.has(name))
  const ours = names.filter((name) => OURS.test(name))
  const folder = await stat(dataDir)
  if (folder.uid !== user.uid && (folder.mode & STICKY) === 0) {
    if (names.length > 0 && ours.length === 0 && !names.includes('postgres')) {
      throw new StartError(
        `The data folder ${dataDir} holds other things and would have to be given to another user: choose an empty one with DATA_DIR.`,
      )
    }
    await chown(dataDir, user.uid, user.gid)
  }
  if (ours.length === 0) return
  const paths = ours.map((name) => join(dataDir, name))
  await run('chown', ['-R', '-h', `${user.uid}:${user.gid}`, '--', ...paths])
}

/** A log outside of the data folder is in a folder of the system, where only root can make it. */
export async function handOverLog(file: string, dataDir: string, user: ProgramUser): Promise<void> {
  if (isBelow(file, dataDir)) return
  // One made here and now is the server's as well, so that it can put old logs aside.
  const made = await mkdir(dirname(file), { recursive: true })
  if (made !== undefined) await chown(dirname(file), user.uid, user.gid)
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | constants.O_NOFOLLOW
  const handle = await open(file, flags, 0o600).catch((error) => {
    throw new StartError(`The log file ${file} cannot be written: choose another with LOG_FILE.`, error)
  })
  try {
    if ((await handle.stat()).isFile()) await handle.chown(user.uid, user.gid)
  } finally {
    await handle.close()
  }
}

export function isBelow(file: string, folder: string): boolean {
  return file.startsWith(folder + sep)
}

/** True when any user may read this file. */
export async function isReadableByAll(file: string): Promise<boolean> {
  const found = await lstat(file)
  if (!found.isDirectory() && (found.mode & 0o004) === 0) return false
  for (let folder = found.isDirectory() ? file : dirname(file); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
