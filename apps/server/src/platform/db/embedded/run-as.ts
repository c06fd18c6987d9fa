import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

const run = promisify(execFile)
const SETPRIV = '/usr/bin/setpriv'

/** Accounts Postgres may borrow where the server runs as root, which Postgres itself refuses to. */
const BORROWED_USERS = ['postgres', 'nobody']

/** As whom Postgres runs, and how its commands are put. */
export interface RunAs {
  /** Null: as the one who started the server. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  /** Wraps a command line. `endWithParent`: the kernel stops it when this process dies, even by kill -9. */
  command(file: string, args: readonly string[], endWithParent: boolean): [string, readonly string[]]
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** `owner` is who the cluster already belongs to; null for a new one. */
export async function findRunAs(owner: number | null): Promise<RunAs> {
  const canSetPrivileges = existsSync(SETPRIV)
  if (!isRoot()) {
    return {
      owner: null,
      command: (file, args, endWithParent) =>
        endWithParent && canSetPrivileges ? [SETPRIV, ['--pdeathsig', 'INT', file, ...args]] : [file, args],
    }
  }
  if (!canSetPrivileges) {
    throw new StartError(
      'Postgres does not run as root and setpriv (util-linux) is missing: start as an ordinary user.',
    )
  }
  const user = owner !== null && owner !== 0 ? await byUid(owner) : await borrowed()
  // Root's own folders are closed to others. Of root's powers the process keeps the one to enter them.
  const identity = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=+dac_override',
  ]
  return {
    owner: user,
    command: (file, args, endWithParent) => [
      SETPRIV,
      [...identity, ...(endWithParent ? ['--pdeathsig', 'INT'] : []), file, ...args],
    ],
  }
}

async function byUid(uid: number) {
  const { stdout } = await run('id', ['-g', String(uid)]).catch(() => ({ stdout: String(uid) }))
  return { uid, gid: Number(stdout) }
}

async function borrowed() {
  for (const name of BORROWED_USERS) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => null)
    if (ids !== null) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new StartError('Postgres does not run as root and there is no user "nobody" to run it as.')
}

/** Whether any user may walk down to this path. */
export async function isReachableByAll(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
