import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Budget } from '../../../platform/budget.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Elsewheres } from '../../../platform/cluster/elsewhere.ts'
import type { SiteOrigins } from '../../../platform/http/site-origins.ts'
import type { Limits } from '../../../platform/limits.ts'
import { OpenCount } from '../domain/check-limits.ts'
import { CHECK_ERRORS, type CheckMessage, CheckRefusal } from '../domain/check-message.ts'
import type { CheckTokens } from '../domain/check-tokens.ts'
import type { OpenEcho } from '../domain/echo.ts'
import { CheckSession, type CheckVisitor, type ToVisitor } from './check-session.ts'

/** The address on the site's own origin, for WebSockets and for REST. */
export const CHECK_PATH = '/janus'

/** One check takes one UDP port. Few for an address, at all processes, so that one visitor cannot use up what all of them share. */
const CHECKS_PER_ADDRESS = 4
/** In this process: each has a Janus of its own for them. */
const CHECKS_AT_ONCE = 60
/** Ports of checks that just ended are free only after a moment. */
const PORTS_PER_CHECK = 2
const STARTS_PER_ADDRESS = { points: 30, perMs: 60_000 }
/** What this process starts for all addresses together: far from what a few addresses could use up. */
const STARTS_IN_ALL = { points: 6_000, perMs: 60_000 }
/** A check that came back is over in seconds: who stays longer makes room when there is none. */
const UNDISTURBED_MS = 30_000
/** A browser says some twenty things in its first second, then one in 25 s. */
const MESSAGES = { points: 80, perMs: 10_000 }

export interface CheckDoorDeps {
  readonly clock: Clock
  readonly limits: Limits
  readonly elsewheres: Elsewheres
  readonly tokens: CheckTokens
  /** What every message carries as `apisecret`; null: nothing is asked for, as Janus does without one. */
  readonly apiSecret: string | null
  /** Null while nothing that echoes runs. */
  readonly echo: () => OpenEcho | null
  /** UDP ports of what echoes. */
  readonly rtpPorts: number
  readonly origins: Pick<SiteOrigins, 'isForeign'>
  /** The sender of a raw request, as limits count. */
  readonly addressOf: (request: IncomingMessage) => string
}

/** How much one visitor may still send. */
export interface VisitorBudget {
  /** False when it was too much. */
  take(): Promise<boolean>
  end(): void
}

/** The common part of WebSocket and REST of the system check: who may begin a check, and how much they may send. */
export class CheckDoor {
  readonly deps: CheckDoorDeps
  readonly #checks: OpenCount
  /** The oldest first. */
  readonly #sessions = new Map<CheckSession, { readonly openedAt: number }>()
  readonly #startsInAll = new Budget(STARTS_IN_ALL)
  readonly #starts: Budget
  readonly #messages = new Budget(MESSAGES)
  #visitors = 0

  constructor(deps: CheckDoorDeps) {
    this.deps = deps
    const inAll = Math.min(CHECKS_AT_ONCE, Math.max(1, Math.floor(deps.rtpPorts / PORTS_PER_CHECK)))
    this.#checks = new OpenCount({ perAddress: CHECKS_PER_ADDRESS, inAll }, deps.elsewheres.of('checks'))
    this.#starts = new Budget(STARTS_PER_ADDRESS, deps.limits.limiter('check-starts', STARTS_PER_ADDRESS))
  }

  /** Throws a {@link CheckRefusal} where a message lacks the configured `apisecret`. It goes no further than here. */
  admit({ apisecret }: Pick<CheckMessage, 'apisecret'>): void {
    const { apiSecret } = this.deps
    if (apiSecret === null) {
      // Nobody asked for one: a page of this site sends none.
      if (apisecret !== undefined) throw new CheckRefusal(CHECK_ERRORS.invalidElement)
      return
    }
    // Hashes are of one length, and say nothing about how much of the secret was right.
    const [given, expected] = [apisecret ?? '', apiSecret].map((text) =>
      createHash('sha256').update(text).digest(),
    )
    if (given === undefined || expected === undefined || !timingSafeEqual(given, expected)) {
      throw new CheckRefusal(CHECK_ERRORS.unauthorized)
    }
  }

  /** Opens a session for a `create`. Rejects with a {@link CheckRefusal}. */
  async open({ token }: CheckMessage, address: string, visitor: CheckVisitor): Promise<CheckSession> {
    const { clock, tokens } = this.deps
    const mayStart = (await this.#startsInAll.take('all')) && (await this.#starts.take(address))
    if (!mayStart) throw new CheckRefusal(CHECK_ERRORS.limit)
    if (!(await tokens.accept(token ?? '', address))) throw new CheckRefusal(CHECK_ERRORS.unauthorized)
    const openEcho = this.deps.echo()
    if (openEcho === null) throw new CheckRefusal(CHECK_ERRORS.silent)
    if (this.#checks.isFull) this.#endOldest()
    const giveBack = await this.#checks.take(address)
    if (giveBack === null) throw new CheckRefusal(CHECK_ERRORS.limit)
    const ended = (session: CheckSession) => {
      this.#sessions.delete(session)
      giveBack()
      visitor.ended(session)
    }
    try {
      const session = await CheckSession.open(openEcho, { tell: (told) => visitor.tell(told), ended }, clock)
      if (session.isOver) throw new CheckRefusal(CHECK_ERRORS.silent)
      this.#sessions.set(session, { openedAt: clock.now() })
      return session
    } catch (error) {
      giveBack()
      throw error
    }
  }

  /** With many addresses all places can be taken; not for longer than a check needs. */
  #endOldest(): void {
    const [session, { openedAt }] = this.#sessions.entries().next().value ?? [null, { openedAt: 0 }]
    if (session !== null && this.deps.clock.now() - openedAt >= UNDISTURBED_MS) session.end()
  }

  /** For one visitor's messages. */
  budget(): VisitorBudget {
    const visitor = String(this.#visitors++)
    return {
      take: () => this.#messages.take(visitor),
      end: () => this.#messages.forget(visitor),
    }
  }
}

/** The error form of Janus. Anything but a refusal is our bug and goes on. */
export function refusalAnswer(error: unknown, transaction: string | null): ToVisitor {
  if (!(error instanceof CheckRefusal)) throw error
  const named = transaction ?? error.transaction
  return {
    janus: 'error',
    ...(named === null ? {} : { transaction: named }),
    error: { code: error.code, reason: error.message },
  }
}
