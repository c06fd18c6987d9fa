import { AskedProcess } from './asked-process.ts'
import type { LoadRecord } from './load.ts'
import type { SentCommand } from './press.ts'

/** The players of `load.ts`. */
export class LoadProcess extends AskedProcess {
  static async start(url: string, tables: number, peopleTables: number): Promise<LoadProcess> {
    const load = new LoadProcess(new URL('load.ts', import.meta.url), [
      url,
      String(tables),
      String(peopleTables),
    ])
    await load.ready()
    return load
  }

  /** What the players have seen since the last time. */
  take(): Promise<LoadRecord> {
    return this.ask('take') as Promise<LoadRecord>
  }

  /** All commands that were sent. */
  async stop(): Promise<readonly SentCommand[]> {
    const sent = (await this.ask('stop')) as readonly SentCommand[]
    this.end()
    return sent
  }
}
