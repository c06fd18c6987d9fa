import type { GameEvent } from './model/event.ts'

/** An event as its version wrote it. */
export type StoredEvent = Readonly<Record<string, unknown>> & { readonly type: GameEvent['type'] }
type StoredRuleSet = Readonly<Record<string, unknown>>

/**
 * Turns logs of one version into logs of the next (decision 015). One event stays one event, because viewers count
 * them.
 */
export interface Upcast {
  /** Adds an option that the older version did not know, with the value that the older version meant. */
  readonly ruleSet?: (ruleSet: StoredRuleSet) => StoredRuleSet
  /**
   * Changes an event. A game that runs while the server is updated goes on in the format of the new version, so later
   * events of an older log may be new already. An upcast recognises those by their fields and returns them unchanged.
   */
  readonly event?: (event: StoredEvent) => StoredEvent
}

const FOULS: ReadonlySet<string> = new Set<GameEvent['type']>(['foulGiven', 'techFoulGiven'])

/** `UPCASTS[0]` turns logs of version 1 into logs of version 2, and so on. A new entry raises the version. */
const UPCASTS: readonly Upcast[] = [
  // Version 2 has a new event, `claimsAllowed`. Older judged tables had none, so claims were not asked for there.
  {},
  {
    // Version 3 has new events; a judge may lead the pace, while older judged tables went on by their clocks; it names
    // the severity of a technical foul: every older one cost what a minor one costs now. A person may choose the card of
    // a practice game; older games knew chance only. Players who were out only watched, and a judge's verdict had no
    // reason in the log.
    ruleSet: (ruleSet) => ({ judgeLeadsPace: false, ghostRoom: false, ...ruleSet }),
    event: (event) => {
      if (event.type === 'gameCreated') return { chosenRole: null, ...event }
      if (event.type === 'gameEnded') return { ...event, final: { note: null, ...(event.final as object) } }
      const isTechFoul = event.type === 'techFoulGiven' || event.type === 'techFoulTakenBack'
      return isTechFoul && !('severity' in event) ? { ...event, severity: 'minor' } : event
    },
  },
  {
    // Version 4 has new events (in older games everybody kept the seat), and numbers fouls, so that they can be put right;
    // those of older games had no offence. Nobody could ask for the floor.
    event: (event) => (FOULS.has(event.type) ? { number: 0, offence: null, ...event } : event),
  },
  // Version 5 has new events: before the deal a judge lets two people change places, and a table may have a second judge.
  {},
  {
    // Version 6 has new events: the judge gives the floor for a few seconds. A request for the floor had no words.
    event: (event) => (event.type === 'floorRequested' ? { words: null, ...event } : event),
  },
  {
    // Version 7 records why a last word was lost, because a removal from it costs points. In older games only the fourth
    // foul did.
    event: (event) => (event.type === 'lastWordLost' ? { cause: null, reason: null, ...event } : event),
  },
  // Version 8 has a new event: the judge keeps the number of viewers back. In older games the table was told of none.
  {},
  // Version 9: a ruling may change what a seat is punished with. Older rulings did not.
  {},
]

/** The version that new games are written in. */
export const LOG_VERSION = UPCASTS.length + 1

/** Reads an event of any version as one of today. Use it wherever events come from a database or a cache. */
export const upcast = upcastThrough(UPCASTS)

export function upcastThrough(upcasts: readonly Upcast[]): (stored: StoredEvent) => GameEvent {
  return (stored) => {
    const event =
      stored.type === 'gameCreated'
        ? created(stored, upcasts)
        : upcasts.reduce((event, next) => next.event?.(event) ?? event, stored)
    return event as unknown as GameEvent
  }
}

/** The first event carries the version; logs from before versions existed have version 1. */
function created(stored: StoredEvent, upcasts: readonly Upcast[]): StoredEvent {
  const version = typeof stored.version === 'number' ? stored.version : 1
  const current = upcasts.length + 1
  if (version > current)
    throw new Error(`a log of version ${version}; this code knows versions up to ${current}`)
  let event = stored
  for (const next of upcasts.slice(version - 1)) {
    const ruleSet = next.ruleSet?.(event.ruleSet as StoredRuleSet) ?? event.ruleSet
    event = { ...event, ruleSet }
    event = next.event?.(event) ?? event
  }
  return { ...event, version: current }
}
