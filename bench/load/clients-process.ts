import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order, Pressed } from './clients.ts'
import { cpuOf, pin } from './cpu.ts'
import type { Searchers } from './searchers.ts'

/** The pages, pinned to cores of their own where there are some. */
export class Clients {
  readonly #child: ChildProcess

  constructor(cores: string) {
    this.#child = fork(fileURLToPath(new URL('clients.ts', import.meta.url)))
    pin(this.#child.pid ?? 0, cores)
  }

  get cpu(): number {
    return cpuOf(this.#child.pid ?? 0)
  }

  async open(order: Extract<Order, { type: 'gorod' | 'ws' | 'colyseus' | 'searchers' }>): Promise<void> {
    await this.#order(order)
  }

  async press(seconds: number, perTableASecond: number): Promise<Pressed> {
    return (await this.#order({ type: 'press', seconds, perTableASecond })) as Pressed
  }

  async search(withinMs: number) {
    return (await this.#order({ type: 'search', withinMs })) as Awaited<ReturnType<Searchers['search']>>
  }

  async close(): Promise<void> {
    await this.#order({ type: 'close' })
    this.#child.kill()
  }

  async #order(order: Order): Promise<unknown> {
    const answered = Promise.race([
      once(this.#child, 'message'),
      once(this.#child, 'exit').then(() => [{ error: 'the pages ended' }]),
    ])
    this.#child.send(order)
    const [{ answer, error }] = (await answered) as [{ answer?: unknown; error?: string }]
    if (error !== undefined) throw new Error(error)
    return answer
  }
}
