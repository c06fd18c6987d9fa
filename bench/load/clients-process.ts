import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order, PressFigures } from './clients.ts'
import { cpuOf, pin } from './cpu.ts'
import { percentile, rounded } from './figures.ts'
import type { Searchers } from './searchers.ts'

type Opening = Extract<Order, { type: 'gorod' | 'ws' | 'colyseus' | 'searchers' }>

/** More connections than one process may have open are divided between several. */
const TABLES_OF_A_PROCESS = 1_000

/** The pages, pinned to cores of their own where there are some. */
export class Clients {
  readonly #children: ChildProcess[] = []
  readonly #cores: string

  constructor(cores: string) {
    this.#cores = cores
  }

  get cpu(): number {
    return this.#children.reduce((sum, { pid }) => sum + cpuOf(pid ?? 0), 0)
  }

  async open(order: Opening): Promise<void> {
    await Promise.all(
      divided(order).map((part) => {
        const child = fork(fileURLToPath(new URL('clients.ts', import.meta.url)))
        pin(child.pid ?? 0, this.#cores)
        this.#children.push(child)
        return ask(child, part)
      }),
    )
  }

  async press(seconds: number, perTableASecond: number) {
    const parts = (await this.#askAll({ type: 'press', seconds, perTableASecond })) as PressFigures[]
    const sum = (count: (part: PressFigures) => number) =>
      parts.reduce((total, part) => total + count(part), 0)
    const times = parts.flatMap(({ timesMs }) => timesMs)
    const refused: Record<string, number> = {}
    for (const [code, count] of parts.flatMap((part) => Object.entries(part.refused)))
      refused[code] = (refused[code] ?? 0) + count
    return {
      acked: sum(({ acked }) => acked),
      refused,
      unanswered: sum(({ unanswered }) => unanswered),
      pushes: sum(({ pushes }) => pushes),
      p50Ms: rounded(percentile(times, 0.5)),
      p99Ms: rounded(percentile(times, 0.99)),
      maxMs: rounded(times.reduce((most, time) => Math.max(most, time), 0)),
    }
  }

  async search(withinMs: number) {
    const [found] = await this.#askAll({ type: 'search', withinMs })
    return found as Awaited<ReturnType<Searchers['search']>>
  }

  async close(): Promise<void> {
    await this.#askAll({ type: 'close' })
    for (const child of this.#children) child.kill()
  }

  #askAll(order: Order): Promise<unknown[]> {
    return Promise.all(this.#children.map((child) => ask(child, order)))
  }
}

function divided(order: Opening): readonly Opening[] {
  if (order.type !== 'gorod') return [order]
  const { tables } = order
  return Array.from({ length: Math.ceil(tables.length / TABLES_OF_A_PROCESS) }, (_, part) => ({
    ...order,
    tables: tables.slice(part * TABLES_OF_A_PROCESS, (part + 1) * TABLES_OF_A_PROCESS),
  }))
}

async function ask(child: ChildProcess, order: Order): Promise<unknown> {
  const answered = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [{ error: 'the pages ended' }]),
  ])
  child.send(order)
  const [{ answer, error }] = (await answered) as [{ answer?: unknown; error?: string }]
  if (error !== undefined) throw new Error(error)
  return answer
}
