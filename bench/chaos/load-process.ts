import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer, LoadRecord, Question } from './load.ts'
import type { AcknowledgedCommand } from './socket-table.ts'

/** The players, in a process of their own: what this one does must not keep them waiting. */
export class LoadProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(url: string, tables: number, peopleTables: number): Promise<LoadProcess> {
    const file = fileURLToPath(new URL('load.ts', import.meta.url))
    const load = new LoadProcess(fork(file, [url, String(tables), String(peopleTables)]))
    await load.#answer('ready')
    return load
  }

  /** What the players have seen since the last time. */
  take(): Promise<LoadRecord> {
    return this.#ask('take', 'tables') as Promise<LoadRecord>
  }

  async stop(): Promise<readonly AcknowledgedCommand[]> {
    const { all } = (await this.#ask('stop', 'all')) as { all: readonly AcknowledgedCommand[] }
    this.#child.kill()
    return all
  }

  async #ask(question: Question, key: string): Promise<Answer> {
    this.#child.send(question)
    return this.#answer(key)
  }

  async #answer(key: string): Promise<Answer> {
    for await (const [answer] of on(this.#child, 'message', { close: ['exit'] }) as AsyncIterable<[Answer]>)
      if (key in answer) return answer
    throw new Error('the players ended')
  }
}
