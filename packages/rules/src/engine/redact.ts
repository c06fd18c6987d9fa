import type { GameEvent, Readers } from '../model/event.ts'
import type { Viewer } from '../model/seat.ts'

function isReader({ seats, judge }: Readers, viewer: Viewer): boolean {
  return typeof viewer === 'number' ? seats.includes(viewer) : viewer === 'judge' && judge
}

/** The part of a secret event that everybody may read; null when nobody else may know that it happened. */
function cut(event: GameEvent): GameEvent | null {
  const { readers: _, ...rest } = event
  if (rest.type === 'rolesDealt') return { ...rest, roles: rest.roles.map(() => null) }
  if (rest.type === 'phaseEntered' && rest.phase.id === 'bestMove') {
    return { ...rest, phase: { ...rest.phase, seat: null } }
  }
  return null
}

/** The deal for one viewer: a seat reads its own card, the judge reads all of them. */
function addressed(event: GameEvent, viewer: Viewer): GameEvent {
  const { readers: _, ...rest } = event
  if (rest.type === 'rolesDealt' && typeof viewer === 'number') {
    return { ...rest, roles: rest.roles.map((role, index) => (index + 1 === viewer ? role : null)) }
  }
  return rest
}

/**
 * The event as this viewer may read it, or null when the viewer may not know of it at all. Secrets are removed only
 * here and in `viewFor`. Do not number events for a viewer by their place in the whole log: the gaps would reveal the
 * number of secret events. Number the sent events instead.
 */
export function redact(event: GameEvent, viewer: Viewer): GameEvent | null {
  if (event.type === 'gameCreated') {
    const chosenRole = event.chosenRole?.seat === viewer ? event.chosenRole : null
    return { ...event, seed: null, chosenRole }
  }
  if (event.readers === undefined) return event
  return isReader(event.readers, viewer) ? addressed(event, viewer) : cut(event)
}

/** True for an event that `redact` leaves as it is for every viewer. */
export function isPublic(event: GameEvent): boolean {
  return event.type !== 'gameCreated' && event.readers === undefined
}
