import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node24 } from '../setup/node.mjs'
import { createLauncher } from './launcher.mjs'
import { createPace } from './pace.mjs'
import { preparePlan } from './prepare.mjs'

/** `told` and `unavailable` of `EXIT_CODES`, apps/server/src/platform/crash.ts. The second one has waited long enough for a first start. */
const TOLD = [78, 75]
const MOST_PATIENCE_MS = 70_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs the server and starts it again whenever it crashes. Ends with it when it was asked to end, when its first start
 * cannot succeed, or when it crashes again and again before it is ready.
 *
 * The server is a group of its own, so that Ctrl-C reaches it once, from here, and it stops its Postgres and Janus in
 * order. It ends by itself when this process is gone, for it hears the channel between them close.
 */
export async function supervise({ root, env }) {
  let asked = false
  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null
  let wake = () => undefined
  for (const signal of SIGNALS)
    process.on(signal, () => {
      asked = true
      server?.kill(signal)
      // Longer than the server gives itself: one that hangs or is stopped must not keep us.
      setTimeout(() => server?.kill('SIGKILL'), MOST_PATIENCE_MS).unref()
      wake()
    })

  const plan = await preparePlan({ root, env })
  if (typeof plan === 'number') process.exit(asked ? 130 : 1)
  const launcher = createLauncher(plan.programs)
  const pace = createPace()
  while (!asked) {
    const end = await runOnce({ root, env, plan, launcher, started: (child) => (server = child) })
    server = null
    await launcher.endAll()
    if (asked) process.exit(end.code ?? 1)
    if (end.code === 0) process.exit(0)
    const next = pace.next({ wasReady: end.wasReady, told: TOLD.includes(end.code) })
    if (next.giveUp !== null) {
      if (next.giveUp !== '') console.error(next.giveUp)
      process.exit(1)
    }
    console.error(`The server ended (${end.how}): starting it again${inSeconds(next.delayMs)}.`)
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, next.delayMs)
      wake = () => {
        clearTimeout(timer)
        resolve(undefined)
      }
      if (asked) wake()
    })
  }
  process.exit(0)
}

/** Resolves when the server ended. */
function runOnce({ root, env, plan, launcher, started }) {
  const [file, ...args] = [
    ...plan.before,
    node24(),
    join(root, 'apps/server/src/main.ts'),
    ...plan.serverArgs,
  ]
  const child = spawn(file, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...env, ...plan.serverEnv },
  })
  started(child)
  let wasReady = false
  child.on('message', (message) => {
    if (message?.kind === 'ready') wasReady = true
  })
  launcher.serve(child)
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, wasReady, how: signal ?? `code ${code}` }))
    child.once('error', (error) => resolve({ code: 1, wasReady, how: error.message }))
  })
}

function inSeconds(ms) {
  return ms === 0 ? '' : ` in ${ms / 1000} s`
}
