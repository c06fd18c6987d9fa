import type { GameEvent } from '../model/event.ts'
import type { Viewer } from '../model/seat.ts'

function reads(event: GameEvent, viewer: Viewer): boolean {
  if (event.readers === undefined) return true
  if (typeof viewer === 'number') return event.readers.seats.includes(viewer)
  return viewer === 'judge' && event.readers.judge
}

/** What is left of a secret event for those it is not addressed to; null: not even that it happened. */
function cut(event: GameEvent): GameEvent | null {
  const { readers: _, ...rest } = event
  if (rest.type === 'rolesDealt') return { ...rest, roles: rest.roles.map(() => null) }
  if (rest.type === 'phaseEntered' && rest.phase.id === 'bestMove') {
    return { ...rest, phase: { ...rest.phase, seat: null } }
  }
  return null
}

/** A seat reads its own card in the deal, the judge all of them. */
function addressed(event: GameEvent, viewer: Viewer): GameEvent {
  const { readers: _, ...rest } = event
  if (rest.type === 'rolesDealt' && typeof viewer === 'number') {
    return { ...rest, roles: rest.roles.map((role, index) => (index + 1 === viewer ? role : null)) }
  }
  return rest
}

/**
 * The event as this viewer may read it, or null when it may not know of it at all. Together with `viewFor` the
 * only place that cuts secrets. Numbering the log for a viewer by its whole sequence would leak the number of
 * secret events between two others: number what is sent instead.
 */
export function redact(event: GameEvent, viewer: Viewer): GameEvent | null {
  if (event.type === 'gameCreated') return event.seed === null ? event : { ...event, seed: null }
  if (event.readers === undefined) return event
  return reads(event, viewer) ? addressed(event, viewer) : cut(event)
}
