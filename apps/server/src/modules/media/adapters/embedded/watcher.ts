import type { MediaKind, MediaToBrowser, ParticipantKey } from '@gorod/contracts/media'
import { type OutgoingLine, watchOffer } from './sdp.ts'
import type { LinkId, LocalEnd, Route } from './switch-messages.ts'

interface SentStream {
  readonly participant: ParticipantKey
  readonly kind: MediaKind
}

/** A line keeps its participant for the life of the connection, also while they do not send. */
interface Line extends OutgoingLine, SentStream {
  active: boolean
  /** The page has answered an offer with it: packets before would have nowhere to go. */
  known: boolean
}

/** The connection down of one page: its m-lines, and how far the page knows them. */
export class Watcher {
  readonly key: ParticipantKey
  readonly link: LinkId
  readonly generation: number
  readonly #end: LocalEnd
  readonly #lines: Line[] = []
  #version = 0
  /** The page has not answered the latest offer; the next one waits. */
  #unanswered = false
  #routes = '[]'
  isConnecting = false

  constructor(options: { key: ParticipantKey; link: LinkId; generation: number; end: LocalEnd }) {
    this.key = options.key
    this.link = options.link
    this.generation = options.generation
    this.#end = options.end
  }

  /** Those that packets may be sent to. */
  get lines(): readonly Line[] {
    return this.#lines.filter(({ active, known }) => active && known)
  }

  /** The offer of these and nothing else; null: the page knows it, or has another one to answer first. */
  offer(sent: readonly SentStream[]): MediaToBrowser | null {
    const isSent = (line: Line) =>
      sent.some(({ participant, kind }) => line.participant === participant && line.kind === kind)
    const missing = sent.filter(
      ({ participant, kind }) =>
        !this.#lines.some((line) => line.participant === participant && line.kind === kind),
    )
    const isNews = missing.length > 0 || this.#lines.some((line) => line.active !== isSent(line))
    if (this.#unanswered || !isNews) return null
    for (const line of this.#lines) line.active = isSent(line)
    for (const one of missing) {
      const number = this.#lines.length
      this.#lines.push({ ...one, mid: String(number), ssrc: 1_000 + number, active: true, known: false })
    }
    this.#unanswered = true
    const tracks = this.#lines
      .filter(({ active }) => active)
      .map(({ mid, participant, kind }) => ({ mid, participant, kind }))
    const sdp = watchOffer(this.#lines, this.#end, ++this.#version)
    return { type: 'offer', generation: this.generation, sdp, tracks }
  }

  answered(): void {
    this.isConnecting = true
    this.#unanswered = false
    for (const line of this.#lines) line.known = true
  }

  /** True when these are other routes than the last ones. */
  isNews(routes: readonly Route[]): boolean {
    const written = JSON.stringify(routes)
    const isNews = written !== this.#routes
    this.#routes = written
    return isNews
  }
}
