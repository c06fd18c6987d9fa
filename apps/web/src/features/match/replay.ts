import { type GameEvent, replay, viewFor } from '@gorod/rules'
import { buildProtocol, type Protocol } from './protocol.ts'

/** The log of a finished game: played again from its events by the rules themselves, as the server once did. */
export function protocolOf(events: readonly GameEvent[]): Protocol {
  const view = viewFor(replay(events), 'spectator')
  return buildProtocol(view.days, events, view.seats.length)
}
