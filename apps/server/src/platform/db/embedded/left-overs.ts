import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isProcessAlive } from '../../process-alive.ts'
import { StartError } from '../../start-error.ts'

const POLL_MS = 15
/** SIGINT: disconnect everybody, write everything, end. SIGQUIT: end now and recover at the next start. */
const STOP_STEPS = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 6_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const

/**
 * A server that was killed may have left its Postgres running: it is asked to end, so that the new one starts from
 * a clean shutdown. A number left by a dead one that now means another program is only forgotten.
 */
export async function stopLeftOver(dir: string): Promise<void> {
  const pid = await readPid(dir)
  if (pid === null) return
  if (isProcessAlive(pid) && (await runsIn(pid, dir))) return stopProcess(pid)
  if (process.platform === 'linux') await rm(join(dir, 'postmaster.pid'), { force: true })
}

/**
 * A script for `/bin/sh`, run in the data folder by the user of a killed postmaster: it ends the children that are
 * left. Most of them notice the end of the postmaster and stop, but not one that is frozen or in the middle of a long
 * query, and as long as one is there no new Postgres starts. Nothing is lost: committed data is in the log that the
 * next start replays.
 */
export const END_LEFT_OVERS = `
here=$(readlink /proc/self/cwd)
for found in /proc/[0-9]*; do
  case $(readlink "$found/exe" 2>/dev/null) in */postgres*) ;; *) continue ;; esac
  [ "$(readlink "$found/cwd" 2>/dev/null)" = "$here" ] && kill -s KILL "\${found#/proc/}"
done
exit 0
`

/** `postmaster.pid`: who runs this cluster. */
async function readPid(dir: string): Promise<number | null> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

/** Postgres works inside its data folder. Where the system does not tell, the lock file is believed. */
async function runsIn(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return cwd !== null && cwd === (await realpath(dir))
}

async function stopProcess(pid: number): Promise<void> {
  for (const { signal, patienceMs } of STOP_STEPS) {
    if (!signalTo(pid, signal)) return
    // One that was stopped hears nothing but SIGKILL.
    signalTo(pid, 'SIGCONT')
    const giveUpAt = performance.now() + patienceMs
    while (performance.now() < giveUpAt) {
      if (!isProcessAlive(pid)) return
      await wait(POLL_MS)
    }
  }
  throw new StartError(`Postgres (process ${pid}) does not end.`)
}

function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
