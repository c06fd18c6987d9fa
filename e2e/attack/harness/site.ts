import { TimeoutError } from '@gorod/server/testing/timeout-error'
import { afterAll, beforeAll } from 'vitest'
import { type ServerProcess, startServer } from '../../harness/server-process.ts'
import { type AttackReport, attack, howMany } from './attack.ts'
import { ATTACKERS, flood, requestText } from './attackers.ts'
import { type CanaryReport, Innocents } from './canary.ts'
import { connectionsOf, eventually, isRunning, type Load, loadOf } from './measure.ts'

const SETTLES_WITHIN_MS = 20_000
const STOPS_WITHIN_MS = 25_000
const SOME_FILES = 40
const WARMING_CALLS = 2000

/** What an attack may cost the innocent, and the server afterwards. */
export interface Bounds {
  /** The longest that a page or a running game may keep somebody waiting. */
  readonly longestMs: number
  /** Memory afterwards, as a multiple of what the idle server had. */
  readonly rssRatio: number
  /** How many calls of visitors may be refused. */
  readonly refusedAtMost: number
  /** How many commands of players may be refused; a page of the site sends such a command again. */
  readonly commandsRefusedAtMost: number
}
/** The shorter run has other tests beside it. */
const BOUNDS: Bounds = {
  longestMs: howMany(8000, 5000),
  rssRatio: 2,
  refusedAtMost: 0,
  commandsRefusedAtMost: 0,
}

export interface Attack extends AttackReport {
  readonly server: ServerProcess
  readonly innocents: Innocents
}

type Body = (attack: Attack) => Promise<void>

/** A server of this file's own, as an operator has it: limits are the default unless `env` says otherwise. */
export class AttackedSite {
  readonly #env: Readonly<Record<string, string>>
  #server: ServerProcess | null = null
  #innocents: Innocents | null = null
  #idle: Load | null = null

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env
    beforeAll(() => this.#ready())
    afterAll(() => this.#dispose())
  }

  /** One attack, while innocent people use the site. The site has resisted when the test passes. */
  attack(id: string, holds: string, body: Body, bounds: Partial<Bounds> = {}): void {
    attack(id, holds, async (report) => {
      const server = await this.#ready()
      return await this.#attacked({ ...report, server, innocents: this.#innocents! }, body, {
        ...BOUNDS,
        ...bounds,
      })
    })
  }

  /** One that the innocent cannot but feel. */
  alone(id: string, holds: string, body: Body): void {
    attack(id, holds, async (report) =>
      body({ ...report, server: await this.#ready(), innocents: this.#innocents! }),
    )
  }

  async #attacked(attack: Attack, body: Body, bounds: Bounds): Promise<void> {
    const { innocents } = attack
    const { pid } = attack.server
    const before = loadOf(pid)
    const heard = innocents.heard()
    const watch = innocents.watch()
    await body(attack).catch(attack.broken)
    const seen = await watch.finish()
    attack.measured(`visitor longest ${seen.longestMs} ms (p95 ${seen.p95Ms})`)
    attack.measured(`player longest ${seen.longestCommandMs} ms`)
    if (!isRunning(pid)) return attack.broken('the server is gone')
    for (const complaint of complaintsOf(seen, bounds)) attack.broken(complaint)
    await innocents.goesOn(heard).catch(attack.broken)
    await this.#lettingGo(pid, before, bounds).catch(attack.broken)
    const after = loadOf(pid)
    attack.measured(`RSS ${before.rssMib} → ${after.rssMib} MiB (idle ${this.#idle!.rssMib})`)
  }

  /** Nothing of the attackers remains once they have gone. */
  async #lettingGo(pid: number, before: Load, { rssRatio }: Bounds): Promise<void> {
    const remains = (): string[] => {
      const { openFiles, rssMib } = loadOf(pid)
      const connections = connectionsOf(this.#server!.port, ATTACKERS)
      return [
        ...(connections > 0 ? [`${connections} connections of the attackers are held`] : []),
        ...(openFiles > before.openFiles + SOME_FILES
          ? [`open files ${before.openFiles} → ${openFiles}`]
          : []),
        ...(rssMib > this.#idle!.rssMib * rssRatio
          ? [`RSS ${rssMib} MiB, idle ${this.#idle!.rssMib} MiB`]
          : []),
      ]
    }
    await eventually(
      () => remains().length === 0,
      () => remains().join(', '),
      SETTLES_WITHIN_MS,
    )
  }

  /** An attack before may have ended it. */
  async #ready(): Promise<ServerProcess> {
    if (this.#server === null) {
      this.#server = await startServer({ env: { ...AS_BY_DEFAULT, ...this.#env } })
      this.#innocents = new Innocents(this.#server.url)
    } else if (!isRunning(this.#server.pid)) {
      await this.#server.restart()
    } else if (connectionsOf(this.#server.port, ATTACKERS) > 0) {
      await this.#server.kill()
      await this.#server.restart()
    }
    await this.#innocents!.settle()
    if (this.#idle === null) {
      await warm(this.#server)
      this.#idle = loadOf(this.#server.pid)
    }
    return this.#server
  }

  async #dispose(): Promise<void> {
    this.#innocents?.close()
    if (this.#server !== null) await disposeOf(this.#server)
  }
}

/**
 * The harness of the stories raises these; here they are what protects, so they are what an operator gets who sets
 * nothing. Ports beside those of a site that runs.
 */
const AS_BY_DEFAULT = {
  REQUESTS_PER_MINUTE: '',
  SIGN_INS_PER_MINUTE: '',
  HANDSHAKES_PER_MINUTE: '',
  SOCKETS_PER_ADDRESS: '',
  SOCKETS_PER_ACCOUNT: '',
  CONNECTIONS_PER_ADDRESS: '',
  GAME_JOINS_PER_TEN_SECONDS: '',
  JANUS_RTP_PORTS: '29000-29999',
  JANUS_CHECK_RTP_PORTS: '30000-30199',
  LOG_LEVEL: 'info',
  // That a game goes on shows when something happens in it; the shorter run does not wait so long for that.
  PHASE_PERCENT: String(howMany(20, 100)),
}

/** A heap that has seen some work: what it grows to by ordinary calls is no attack. */
async function warm(server: ServerProcess): Promise<void> {
  for (const path of ['/', '/v1/me']) {
    await flood(server, { text: requestText(path), count: WARMING_CALLS, connections: 4, batch: 10 })
  }
}

/** Ends a server, also one that no longer listens to a signal. */
export async function disposeOf(server: ServerProcess): Promise<void> {
  const { pid } = server
  const timer = setTimeout(() => process.kill(pid, 'SIGKILL'), STOPS_WITHIN_MS)
  await server.dispose().finally(() => clearTimeout(timer))
}

function complaintsOf(
  seen: CanaryReport,
  { longestMs, refusedAtMost, commandsRefusedAtMost }: Bounds,
): Error[] {
  const { failed, unanswered } = seen
  const waited = (who: string, ms: number): Error[] =>
    ms > longestMs ? [new TimeoutError(`a ${who} waited ${ms} ms`)] : []
  const refused = (what: string, all: number, some: readonly string[], most: number): Error[] =>
    some.length > most ? [new Error(`${some.length} of ${all} ${what} failed (${some[0]})`)] : []
  return [
    ...refused('innocent calls', seen.calls, failed, refusedAtMost),
    ...waited('visitor', seen.longestMs),
    ...refused('commands of players', seen.commands, unanswered, commandsRefusedAtMost),
    ...waited('player', seen.longestCommandMs),
  ]
}
