import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** The server as a child process that starts again when asked to. Its callers wait for `ready`. */
export class RestartingServer {
  #options
  #child = null
  #timer = null
  #readyPort = Promise.withResolvers()
  #turn = Promise.resolve()

  /** `main`: the file to run. `env`: everything but the port. `say`: told what happens. */
  constructor(options) {
    this.#options = options
  }

  /** Resolves to the port once the server that runs now, or the next one, can be used. */
  get ready() {
    return this.#readyPort.promise
  }

  start() {
    this.#turn = this.#turn.then(() => this.#startOnce())
  }

  /** Waits until nothing more is saved for `quietMs`. */
  restartIn(quietMs) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const startedAt = performance.now()
      this.#readyPort = Promise.withResolvers()
      this.#turn = this.#turn.then(async () => {
        await this.#end()
        await this.#startOnce()
      })
      void this.ready.then(() =>
        this.#options.say(`The server is up again after ${Math.round(performance.now() - startedAt)} ms.`),
      )
    }, quietMs)
  }

  async stop() {
    clearTimeout(this.#timer)
    await this.#turn
    await this.#end()
  }

  async #startOnce() {
    const { main, env, say } = this.#options
    const port = await freePort()
    const ready = this.#readyPort
    // A group of its own: it stops its Janus in order.
    const child = spawn(process.execPath, [main], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...env, PORT: String(port) },
    })
    this.#child = child
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Ready: ')) ready.resolve(port)
      else say(line)
    })
    child.once('exit', () => {
      if (this.#child !== child) return
      this.#child = null
      say('The server ended: it starts again with the next save.')
    })
  }

  async #end() {
    const child = this.#child
    if (child === null) return
    this.#child = null
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
