import { participantKey } from '@gorod/contracts/media'
import { z } from 'zod'

const number = z.number().int()
const medium = z.object({ mid: z.string(), kind: z.enum(['audio', 'video']) })

const savedPublisher = z.object({
  key: participantKey,
  feed: z.string(),
  generation: number,
  media: z.array(medium),
  handle: number,
})
export type SavedPublisher = Readonly<z.infer<typeof savedPublisher>>

const savedSubscriber = z.object({
  key: participantKey,
  generation: number,
  handle: number,
  streams: z.array(medium.extend({ feed: z.string() })),
  /** Every offer that was made has its answer. */
  answered: z.boolean(),
})
export type SavedSubscriber = Readonly<z.infer<typeof savedSubscriber>>

/** What a later process needs to go on with a room in Janus: the names of everything there. */
const savedRoom = z.object({
  /** The Janus it is in. */
  host: z.string(),
  session: number,
  control: number,
  roomId: z.string(),
  secret: z.string(),
  publications: number,
  publishers: z.array(savedPublisher),
  subscribers: z.array(savedSubscriber),
  /** Everybody who watches, also while there is nobody to be watched. */
  watching: z.array(participantKey),
})
export type SavedJanusRoom = Readonly<z.infer<typeof savedRoom>>

/** The saved parts of those participants that have one in Janus. */
export function savedOnes<Saved>(all: ReadonlyMap<string, { readonly saved: Saved | null }>): Saved[] {
  return [...all.values()].flatMap(({ saved }) => (saved === null ? [] : [saved]))
}

/** Null: of another version of the server, or of another gateway. */
export function readSavedRoom(saved: unknown): SavedJanusRoom | null {
  const parsed = savedRoom.safeParse(saved)
  return parsed.success ? parsed.data : null
}

/** The part of a room that goes on, and the handles that are ended. */
export interface Continuation {
  readonly keys: readonly SavedJanusRoom['watching'][number][]
  readonly publishers: readonly SavedPublisher[]
  readonly subscribers: readonly SavedSubscriber[]
  readonly ended: readonly number[]
}

/**
 * While nobody listened, Janus reported to nobody: whose camera went away, which offer it made. So a participant goes on only
 * when all of theirs is known to be whole; everybody else's page builds its connections again. `publishing`: the feeds that
 * Janus has now.
 */
export function continuationOf(saved: SavedJanusRoom, publishing: ReadonlySet<string>): Continuation {
  const broken = new Set([
    ...saved.publishers.filter(({ feed }) => !publishing.has(feed)).map(({ key }) => key),
    ...saved.subscribers
      .filter(({ answered, streams }) => !answered || streams.some(({ feed }) => !publishing.has(feed)))
      .map(({ key }) => key),
  ])
  const isWhole = ({ key }: { readonly key: SavedPublisher['key'] }) => !broken.has(key)
  return {
    keys: saved.watching.filter((key) => !broken.has(key)),
    publishers: saved.publishers.filter(isWhole),
    subscribers: saved.subscribers.filter(isWhole),
    ended: [...saved.publishers, ...saved.subscribers]
      .filter((one) => !isWhole(one))
      .map(({ handle }) => handle),
  }
}
