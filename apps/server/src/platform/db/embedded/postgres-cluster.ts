import { execFile } from 'node:child_process'
import { chown, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProgramUser } from '../../launcher/launcher.ts'
import { setPrivileges } from '../../launcher/set-privileges.ts'
import { StartError } from '../../start-error.ts'
import { POSTGRES_ENV, type PostgresBinaries } from './binaries.ts'

const run = promisify(execFile)

/** Superuser of every cluster of ours. */
export const CLUSTER_USER = 'gorod'

/** Checks the folder: a cluster that we can open and its owner, or nothing yet. Throws {@link StartError}. */
export async function inspectCluster(dir: string, major: number): Promise<{ owner: number } | null> {
  const found = await stat(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`The database folder ${dir} cannot be read (${error.code}).`, error)
  })
  if (found === null) return null
  if (!found.isDirectory()) throw new StartError(`The database folder ${dir} is a file: move it away.`)
  const version = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) {
    if ((await readdir(dir)).length === 0) return null
    throw new StartError(`The folder ${dir} holds something that is not a Postgres cluster: move it away.`)
  }
  if (Number.parseInt(version, 10) !== major) {
    throw new StartError(
      `The database in ${dir} was made by Postgres ${version.trim()} and this is Postgres ${major}: move it away or set DATABASE_URL.`,
    )
  }
  const me = process.getuid?.() ?? found.uid
  if (me !== 0 && found.uid !== me) {
    throw new StartError(
      `The database folder ${dir} belongs to another user (uid ${found.uid}): start as that user.`,
    )
  }
  return { owner: found.uid }
}

/** Makes a new cluster in `dir`. A start that is broken off leaves nothing that looks finished. */
export async function initialiseCluster(options: {
  readonly dir: string
  readonly password: string
  readonly binaries: PostgresBinaries
  readonly user: ProgramUser | null
  readonly flags: readonly string[]
}): Promise<void> {
  const { dir, user } = options
  const unfinished = `${dir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const passwordFile = join(unfinished, 'password')
  const clusterDir = join(unfinished, 'cluster')
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 })
  await mkdir(clusterDir, { mode: 0o700 })
  if (user !== null)
    for (const path of [unfinished, passwordFile, clusterDir]) await chown(path, user.uid, user.gid)
  // By a name that needs no right to enter the folders above: they may be closed to its user.
  const here = process.platform === 'linux' ? '/proc/self/cwd' : clusterDir
  const [file = '', ...args] = [
    ...setPrivileges({ user, endSignal: 'SIGINT' }),
    options.binaries.initdb,
    `--pgdata=${here}`,
    `--username=${CLUSTER_USER}`,
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and letter case on every machine, whatever its own locale.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...options.flags,
  ]
  try {
    await run(file, args, { env: POSTGRES_ENV, cwd: clusterDir })
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? lastLine(String(error.stderr)) : String(error)
    await rm(unfinished, { recursive: true, force: true })
    throw new StartError(`The database could not be created in ${dir}: ${told}`, error)
  }
  await rm(dir, { recursive: true, force: true })
  await rename(clusterDir, dir)
  await rm(unfinished, { recursive: true, force: true })
}

/** A cluster copied by root belongs to root, which Postgres refuses: hands it to who will run it. */
export async function handOver(dir: string, user: ProgramUser): Promise<void> {
  const { uid } = await lstat(dir)
  if (uid === user.uid) return
  await run('chown', ['-R', '-h', `${user.uid}:${user.gid}`, dir])
}

export function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '').trim()
}
