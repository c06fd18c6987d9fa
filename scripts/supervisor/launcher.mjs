import { spawn } from 'node:child_process'

/**
 * The one part of `npm start` that stays root: starts programs for the server, which itself has no rights to. Which file
 * runs, where and as whom was fixed before the server started (`apps/server/src/prepare.ts`); the server says only when,
 * and with what arguments. What it could do with those it could do without them: the programs have fewer rights than root
 * has users.
 *
 * @typedef {{ command: readonly string[], cwd: string, env: Record<string, string>, endSignal: NodeJS.Signals }} Program
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGKILL', 'SIGCONT']
const MOST_AT_ONCE = 16
/** Longer than Postgres needs to write everything down. */
const END_PATIENCE_MS = 15_000
const LAST_WORDS_MS = 100

/** @param {Readonly<Record<string, Program>>} programs */
export function createLauncher(programs) {
  /** @type {Map<number, { child: ChildProcess, program: Program, ended: Promise<void> }>} */
  const running = new Map()

  /** @param {ChildProcess} server */
  function launch(server, { id, program: name, args }) {
    const tell = (message) => server.connected && server.send({ ...message, id }, () => undefined)
    const program = Object.hasOwn(programs, name) ? programs[name] : null
    const refused =
      program === null ||
      running.has(id) ||
      running.size >= MOST_AT_ONCE ||
      !isTexts(args) ||
      !Number.isInteger(id)
    if (refused) return void tell({ kind: 'exited', how: 'the launcher refuses it' })
    const [file, ...first] = program.command
    // Its own session: Ctrl-C reaches the server alone, which stops its programs after itself.
    const child = spawn(file, [...first, ...args], {
      cwd: program.cwd,
      env: program.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) passOn(stream, server, id)
    child.once('spawn', () => tell({ kind: 'launched', pid: child.pid }))
    const ended = endOf(child).then((how) => {
      running.delete(id)
      tell({ kind: 'exited', how })
    })
    running.set(id, { child, program, ended })
  }

  return {
    /** Does what this server asks. */
    serve(server) {
      server.on('message', (message) => {
        if (message?.kind === 'launch') launch(server, message)
        if (message?.kind === 'signal' && SIGNALS.includes(message.signal))
          running.get(message.id)?.child.kill(message.signal)
      })
    },
    /** The server is gone: ends what it left, in order, before the next one starts. */
    async endAll() {
      const left = [...running.values()]
      for (const { child, program } of left) {
        child.kill(program.endSignal)
        child.kill('SIGCONT')
      }
      const hard = setTimeout(() => {
        for (const { child } of left) child.kill('SIGKILL')
      }, END_PATIENCE_MS)
      await Promise.all(left.map(({ ended }) => ended))
      clearTimeout(hard)
    },
  }
}

/** No faster than the server takes it: what it does not read must not pile up here. */
function passOn(stream, server, id) {
  stream.setEncoding('utf8').on('data', (text) => {
    if (!server.connected) return
    stream.pause()
    server.send({ kind: 'output', id, text }, () => stream.resume())
  })
}

/**
 * With its last words, unless a child of its own holds the output open: then soon after its end. Written here again
 * (`direct-launcher.ts`), because root loads no code of the server.
 */
function endOf(child) {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      const how = signal ?? `code ${code}`
      const timer = setTimeout(() => resolve(how), LAST_WORDS_MS)
      child.once('close', () => {
        clearTimeout(timer)
        resolve(how)
      })
    })
    child.once('error', (error) => resolve(error.message))
  })
}

function isTexts(value) {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
