import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where Stryker puts the copies of the repository that it changes. Each run has a folder of its own in it, named after its process. */
export const SANDBOXES = '.mutation'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** Removes what runs have left that were killed outright. Runs that go on beside this one keep their copies. */
export function removeLeftOvers(folder = SANDBOXES) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) if (!isRunning(Number(name))) remove(join(folder, name))
}

/**
 * Runs a program that fills this folder, and removes the folder when the program has ended. A signal to this process ends the
 * program, with all that it has started. Resolves to the signal; null when there was none.
 * @param {readonly [string, ...string[]]} command
 * @param {{ sandbox: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<NodeJS.Signals | null>}
 */
export async function runInSandbox([program, ...args], { sandbox, env = process.env }) {
  // A terminal tells a whole group of Ctrl+C, npm tells us again, and at the second signal Stryker drops what it has counted.
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, detached: true })
  /** @type {NodeJS.Signals | null} */
  let signal = null
  /** @param {NodeJS.Signals} given */
  const pass = (given) => {
    if (signal === null) child.kill(given)
    signal = given
  }
  for (const one of SIGNALS) process.on(one, pass)
  await once(child, 'exit')
  endGroupOf(child.pid)
  for (const one of SIGNALS) process.off(one, pass)
  remove(sandbox)
  return signal
}

/** A test that a change made endless does not see that Stryker has ended. */
function endGroupOf(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

function isRunning(pid) {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** What was killed a moment ago may still be writing. */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
