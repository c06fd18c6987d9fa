import type { AudienceGame, AudiencePush, AudienceTable } from '@gorod/contracts/audience'
import {
  type GameEvent,
  PHASES,
  type PhaseKind,
  type Release,
  releasesOf,
  replay,
  speakerOf,
  viewFor,
} from '@gorod/rules'
import type { PublicTable } from '../../games/public.ts'

interface DelayedGameDeps {
  readonly delayMs: number
  readonly now: () => number
  readonly readPeople: () => Promise<PublicTable | null>
  readonly readAfter: (seq: number) => Promise<readonly GameEvent[]>
}

/** Much less than the shortest delay: an event is always here before its release. */
const READ_EVERY_MS = 2_000
/** The time in an answer that everybody shares may be so old. */
const BODY_AGE_MS = 1_000

type PublicPhaseKind = AudienceTable['phase']['kind']
const LISTED_AS: Readonly<Record<PhaseKind, PublicPhaseKind>> = {
  gathering: 'gathering',
  zeroNight: 'night',
  day: 'day',
  vote: 'vote',
  night: 'night',
  over: 'day',
}

/**
 * One game as its audience knows it. Everything is computed from the log in the database: another process, or this one
 * after a restart, releases the same events at the same moments. Folded and encoded once, however many watch.
 */
export class DelayedGame {
  #people: PublicTable
  readonly #deps: DelayedGameDeps
  #log: GameEvent[] = []
  #releases: readonly Release[] = []
  #shown = 0
  #hidesViewers = false
  #readAt = Number.NEGATIVE_INFINITY
  #refreshing: Promise<void> | null = null
  #body: { readonly text: string; readonly shown: number; readonly at: number } | null = null

  constructor(people: PublicTable, deps: DelayedGameDeps) {
    this.#people = people
    this.#deps = deps
  }

  get number(): number {
    return this.#people.number
  }

  get delayMs(): number {
    return this.#deps.delayMs
  }

  get people(): PublicTable {
    return this.#people
  }

  /** The number of events that the audience knows. */
  get shown(): number {
    return this.#shown
  }

  /** Nothing is known before the beginning of the game is as old as the delay. */
  get hasBegun(): boolean {
    return this.#shown > 0
  }

  /** The audience has seen the end. */
  get isOver(): boolean {
    return this.events().some(({ type }) => type === 'gameEnded' || type === 'gameAborted')
  }

  /** The audience has seen that it was broken off. */
  get isAborted(): boolean {
    return this.events().some(({ type }) => type === 'gameAborted')
  }

  /** For its audience it is night. */
  get isDark(): boolean {
    return this.hasBegun && PHASES[replay(this.events()).phase.id].dark
  }

  events(from = 0): readonly GameEvent[] {
    return this.#releases.slice(from, this.#shown).map(({ event }) => event)
  }

  /** Brings the game up to the present moment of its audience. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #refresh(): Promise<void> {
    const now = this.#deps.now()
    if (now - this.#readAt >= READ_EVERY_MS) {
      const tail = await this.#deps.readAfter(this.#log.length)
      this.#readAt = now
      if (tail.length > 0) await this.#extend(tail)
    }
    while ((this.#releases[this.#shown]?.at ?? Number.POSITIVE_INFINITY) <= now) this.#shown++
  }

  async #extend(tail: readonly GameEvent[]): Promise<void> {
    if (tail.some(({ type }) => type === 'substituted'))
      this.#people = (await this.#deps.readPeople()) ?? this.#people
    const word = tail.findLast((event) => event.type === 'viewersHidden')
    this.#hidesViewers = word?.hidden ?? this.#hidesViewers
    this.#log.push(...tail)
    this.#releases = releasesOf(this.#log, this.#deps.delayMs)
  }

  /** The answer for everybody who asks in this second, as JSON. */
  body(count: number): string {
    const now = this.#deps.now()
    const kept = this.#body
    if (kept !== null && kept.shown === this.#shown && now - kept.at < BODY_AGE_MS) return kept.text
    const { number, mode, type, rulesName, players, judge, replaced } = this.#people
    const answer: AudienceGame = {
      number,
      mode,
      type,
      rulesName,
      players,
      judge,
      replaced,
      delayMs: this.#deps.delayMs,
      viewers: this.viewersTold(count),
      now,
      events: this.events(),
    }
    const text = JSON.stringify(answer)
    this.#body = { text, shown: this.#shown, at: now }
    return text
  }

  push(from: number, count: number): AudiencePush {
    const viewers = this.viewersTold(count)
    return { number: this.number, from, events: this.events(from), viewers, now: this.#deps.now() }
  }

  /** The row of the list; only for a game that has begun. */
  summary(count: number): Omit<AudienceTable, 'mmr'> {
    const { number, mode, players, judge } = this.#people
    const view = viewFor(replay(this.events()), 'audience')
    const { phase } = view
    const speaker = speakerOf(phase)
    return {
      number,
      mode,
      phase: { kind: LISTED_AS[PHASES[phase.id].kind], number: view.day },
      players: players.map(({ seat, username }) => ({
        seat,
        username,
        alive: view.seats[seat - 1]?.alive ?? true,
        speaks: seat === speaker,
      })),
      judge: judge?.username ?? null,
      viewers: this.viewersTold(count),
      delayMs: this.#deps.delayMs,
    }
  }

  /**
   * The number of viewers, unless the judge keeps it back: not for the audience either, among whom the table could look it up. That the
   * judge does so is no secret and no part of the game, so it holds at once; the end comes when the audience sees it.
   */
  viewersTold(count: number): number | null {
    return this.#hidesViewers && !this.isOver ? null : count
  }
}
