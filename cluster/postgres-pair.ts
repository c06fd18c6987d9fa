import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresNode } from './postgres-node.ts'
import { writeWhole } from './write-whole.ts'

const LOOK_EVERY_MS = 300
/** After this many looks in a row that found no working primary, it is replaced. */
const MOST_MISSED = 3
/** After this many looks without a standby, the primary goes on alone. */
const MOST_ALONE = 3
const RETRY_MS = 2_000
const STREAMS_WITHIN_MS = 10_000
const GUARDED_WITHIN_MS = 60_000

interface PairOptions {
  readonly nodes: readonly [PostgresNode, PostgresNode]
  /** Remembers which of them is the primary. */
  readonly noteFile: string
  readonly tell: (line: string) => void
}

/**
 * A primary and its streaming standby. Every commit waits until the standby has it on its disk, so a promoted standby lacks nothing
 * that was acknowledged. This process alone decides: it promotes the standby when the primary does not work, and only while commits
 * have waited for it without a break; and it ends the old primary before. In production Patroni does this with a majority of machines.
 */
export class PostgresPair {
  readonly #options: PairOptions
  #primary: PostgresNode
  #standby: PostgresNode
  /** Commits wait for the standby: it has everything that was acknowledged. */
  #isGuarded = false
  /** The primary was told to let commits wait. */
  #waits = false
  #isMoving = false
  #isStopped = false
  #missed = 0
  #alone = 0
  #looking: Promise<void> = Promise.resolve()
  #joining: Promise<void> = Promise.resolve()
  readonly #agents: (() => Promise<void>)[] = []

  constructor(options: PairOptions) {
    this.#options = options
    ;[this.#primary, this.#standby] = options.nodes
  }

  get primary(): PostgresNode {
    return this.#primary
  }

  get standby(): PostgresNode {
    return this.#standby
  }

  get isGuarded(): boolean {
    return this.#isGuarded
  }

  async start(): Promise<void> {
    const { nodes, noteFile } = this.#options
    const noted = await notedIn(noteFile)
    if (noted === nodes[1].name) [this.#standby, this.#primary] = nodes
    await this.#primary.prepareAsPrimary()
    await this.#primary.start()
    await this.#primary.waitForStandby(false)
    await this.#primary.makeProbe()
    for (const node of nodes)
      this.#agents.push(node.serveAgent(() => node === this.#primary && !this.#isMoving))
    this.#joining = this.#join()
    this.#looking = this.#lookAgainAndAgain()
    await this.untilGuarded()
  }

  async untilGuarded(): Promise<void> {
    const giveUpAt = performance.now() + GUARDED_WITHIN_MS
    while (!this.#isGuarded) {
      if (performance.now() > giveUpAt) throw new Error('the standby of Postgres does not follow')
      await wait(LOOK_EVERY_MS)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#looking
    await this.#joining
    // The primary would wait for its standby otherwise.
    await this.#primary.waitForStandby(false).catch(() => undefined)
    await this.#standby.stop()
    await this.#primary.stop()
    for (const end of this.#agents) await end()
  }

  async #lookAgainAndAgain(): Promise<void> {
    while (!this.#isStopped) {
      await this.#look().catch((error: unknown) => this.#options.tell(`Postgres: ${error}`))
      await wait(LOOK_EVERY_MS)
    }
  }

  async #look(): Promise<void> {
    const state = await this.#primary.look().catch(() => null)
    if (state === null) {
      this.#missed = this.#primary.isRunning ? this.#missed + 1 : MOST_MISSED
      if (this.#missed >= MOST_MISSED) await this.#replacePrimary()
      return
    }
    this.#missed = 0
    this.#alone = state.standby === 'away' ? this.#alone + 1 : 0
    if (state.standby === 'sync' && !this.#isGuarded) {
      this.#isGuarded = true
      this.#options.tell(`${this.#standby.name} follows ${this.#primary.name}: every commit is on both`)
    }
    if (state.standby === 'streaming') {
      this.#waits = true
      await this.#primary.waitForStandby(true)
    }
    if (this.#alone >= MOST_ALONE && this.#waits) {
      // Before it commits alone: from then on the standby may not take its place.
      this.#isGuarded = false
      this.#waits = false
      await this.#primary.waitForStandby(false)
      this.#options.tell(`${this.#primary.name} goes on without its standby`)
      this.#joinAgain()
    }
  }

  async #replacePrimary(): Promise<void> {
    const { tell, noteFile } = this.#options
    const [failed, next] = [this.#primary, this.#standby]
    this.#missed = 0
    this.#isMoving = true
    try {
      await failed.fence()
      if (!this.#isGuarded) {
        tell(`${failed.name} does not work, and its standby lacks something: it is started again`)
        await failed.start()
        return
      }
      this.#isGuarded = false
      this.#waits = false
      await next.promote()
      writeWhole(noteFile, next.name)
      ;[this.#primary, this.#standby] = [next, failed]
      await next.makeProbe()
      tell(`${failed.name} does not work: ${next.name} is the primary now`)
    } finally {
      this.#isMoving = false
    }
    this.#joinAgain()
  }

  #joinAgain(): void {
    this.#joining = this.#joining.then(() => this.#join())
  }

  /** Makes the standby follow the primary: as it is, or as a fresh copy. */
  async #join(): Promise<void> {
    while (!this.#isStopped) {
      const [primary, standby] = [this.#primary, this.#standby]
      try {
        await standby.fence()
        if (await canFollow(standby)) {
          await standby.follow(primary)
          await standby.start()
          if (await this.#follows()) return
          await standby.fence()
        }
        await standby.copyFrom(primary)
        await standby.follow(primary)
        await standby.start()
        return
      } catch (error) {
        this.#options.tell(
          `${standby.name} cannot follow yet: ${error instanceof Error ? error.message : error}`,
        )
        await wait(RETRY_MS)
      }
    }
  }

  async #follows(): Promise<boolean> {
    const giveUpAt = performance.now() + STREAMS_WITHIN_MS
    while (performance.now() < giveUpAt && !this.#isStopped) {
      const state = await this.#primary.look().catch(() => null)
      if (state !== null && state.standby !== 'away') return true
      await wait(LOOK_EVERY_MS)
    }
    return this.#isStopped
  }
}

/** Which was the primary; empty: none was replaced yet. Anything else than no file is no answer: the wrong one would lose what came later. */
async function notedIn(noteFile: string): Promise<string> {
  try {
    return await readFile(noteFile, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** It was a standby when it ended. An old primary may have what the new one does not know: only a copy will do. */
async function canFollow({ dataDir }: PostgresNode): Promise<boolean> {
  const signal = join(dataDir, 'postgres/standby.signal')
  return stat(signal).then(
    () => true,
    () => false,
  )
}
