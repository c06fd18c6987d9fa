import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node24 } from '../setup/node.mjs'

/**
 * How the server and its programs are to be started.
 *
 * @typedef {object} Plan
 * @property {readonly string[]} before command line that gives up root's rights; goes before the server's own
 * @property {readonly string[]} serverArgs
 * @property {Record<string, string>} serverEnv
 * @property {Readonly<Record<string, import('./launcher.mjs').Program>>} programs what the launcher may start
 */

/** @type {Plan} The server runs as who we are and starts its programs itself. */
const AS_WE_ARE = { before: [], serverArgs: [], serverEnv: {}, programs: {} }

/**
 * Where we are root on Linux: makes the users and gives them their files; the work is the server's own code, in a process
 * that ends before the server starts. Elsewhere there is nothing to do.
 * @returns {Promise<Plan | number>} a number is the exit code of one that said why it cannot be
 */
export async function preparePlan({ root, env }) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return AS_WE_ARE
  const child = spawn(node24(), [join(root, 'apps/server/src/prepare.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  })
  /** @type {Plan | null} */
  let plan = null
  child.once('message', (message) => {
    plan = /** @type {Plan | null} */ (message)
  })
  const code = await new Promise((resolve) => {
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
    child.once('error', () => resolve(1))
  })
  return code === 0 ? (plan ?? AS_WE_ARE) : code
}
