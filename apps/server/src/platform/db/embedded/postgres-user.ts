import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { ProgramUser } from '../../launcher/launcher.ts'
import { canSetPrivileges } from '../../launcher/set-privileges.ts'
import { StartError } from '../../start-error.ts'

const run = promisify(execFile)

/** Accounts Postgres may borrow where the server runs as root, which Postgres itself refuses to. */
const BORROWED_USERS = ['postgres', 'nobody']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The user that runs Postgres; null: that of this process. `owner` is the owner of the cluster; null for a new one. */
export async function findPostgresUser(owner: number | null): Promise<ProgramUser | null> {
  if (!isRoot()) return null
  if (!canSetPrivileges()) {
    throw new StartError(
      'Postgres does not run as root and setpriv (util-linux) is missing: start as an ordinary user.',
    )
  }
  return owner !== null && owner !== 0 ? byUid(owner) : borrowed()
}

async function byUid(uid: number): Promise<ProgramUser> {
  const { stdout } = await run('id', ['-g', String(uid)]).catch(() => ({ stdout: String(uid) }))
  return { uid, gid: Number(stdout) }
}

async function borrowed(): Promise<ProgramUser> {
  for (const name of BORROWED_USERS) {
    const user = await userByName(name)
    if (user !== null) return user
  }
  throw new StartError('Postgres does not run as root and there is no user "nobody" to run it as.')
}

/** Null when there is no such user. */
export async function userByName(name: string): Promise<ProgramUser | null> {
  const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => null)
  return ids === null ? null : { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
}

/** True when any user may enter every folder of this path. */
export async function isReachableByAll(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
