import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isProcessAlive } from './process-alive.ts'
import { StartError, UnavailableError } from './start-error.ts'

export interface DataDir {
  readonly path: string
  /** Lets another server have it. */
  release(): Promise<void>
}

/** Names this process in a file, for as long as it lives. */
export const ownMark = async (): Promise<string> => `${process.pid} ${await startMark(process.pid)}\n`

/** The living process, of this machine, that wrote its {@link ownMark} into a file; null: there is none any more. */
export async function livingHolder(file: string): Promise<number | null> {
  const holder = await readHolder(file)
  return holder !== null && (await isRunning(holder)) ? holder.pid : null
}

/** A file that is in a folder as long as a restore into it is not complete: what is there may look like a site of an earlier day. */
export const UNFINISHED_RESTORE = 'restore.unfinished'

/** Makes the data folder where there is none, and refuses one that a running server uses. Throws {@link StartError}. */
export async function findDataDir(path: string): Promise<void> {
  await makeFolder(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(sentenceFor(path, error), error)
  })
  if (!(await stat(path)).isDirectory())
    throw new StartError(`The data folder ${path} is a file: choose another with DATA_DIR.`)
  if ((await stat(join(path, UNFINISHED_RESTORE)).catch(() => null)) !== null)
    throw new StartError(
      `The data folder ${path} holds a restore that is not complete: wait for it; where it failed or was broken off, run it again, or choose another folder with DATA_DIR.`,
    )
  const holder = await readHolder(lockIn(path), process.pid)
  if (holder !== null && (await isRunning(holder))) {
    // It may be a command of the operator, as a backup: a site that was started meanwhile comes when that is done.
    throw new UnavailableError(
      `The data folder ${path} is in use by a running server (process ${holder.pid}): stop it, or choose another folder with DATA_DIR.`,
    )
  }
}

/**
 * Takes the data folder for this process: makes it, tries to write, and refuses while another server uses it, for
 * two would each start a Postgres on the same files. Throws {@link StartError}.
 */
export async function openDataDir(path: string): Promise<DataDir> {
  await findDataDir(path)
  const lock = lockIn(path)
  try {
    await writeFile(lock, await ownMark())
  } catch (error) {
    throw new StartError(sentenceFor(path, error as NodeJS.ErrnoException), error)
  }
  return { path, release: () => rm(lock, { force: true }) }
}

const lockIn = (path: string): string => join(path, 'server.pid')

/** Step by step: Node's own `recursive` never returns where the kernel says that nothing can be made (`/proc`). */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found !== null) return
  await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** The secret everything is signed with: made once, readable by nobody else. */
export async function readSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new StartError(`The secret ${file} cannot be read (${error.code}).`, error)
  })
  if (kept.trim() !== '') return kept.trim()
  const secret = randomBytes(48).toString('base64url')
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(secret)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return secret
}

function sentenceFor(path: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'EEXIST' || error.code === 'ENOTDIR') {
    return `The data folder ${path} is a file, or is below one: choose another with DATA_DIR.`
  }
  if (error.code === 'ENOSPC') return `The disk with the data folder ${path} is full.`
  return `The data folder ${path} cannot be written (${error.code ?? error.message}): choose another with DATA_DIR.`
}

interface Holder {
  readonly pid: number
  /** The start time of that process, as the kernel counts: a reused number has another one. */
  readonly mark: string
}

async function readHolder(lock: string, except?: number): Promise<Holder | null> {
  const text = await readFile(lock, 'utf8').catch(() => '')
  const [pid, mark] = text.trim().split(' ')
  const number = Number(pid)
  return Number.isInteger(number) && number > 0 && number !== except
    ? { pid: number, mark: mark ?? '' }
    : null
}

async function isRunning({ pid, mark }: Holder): Promise<boolean> {
  return isProcessAlive(pid) && (await startMark(pid)) === mark
}

const START_TIME_FIELD = 19

/** Empty where the system does not tell. */
async function startMark(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is a name that may hold anything, so fields are counted from its end.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD] ?? ''
}
