import type { ActivityState } from '@gorod/contracts/search'
import type { ConnectFailure } from '../../shared/realtime/realtime.ts'
import type { BreakSearch } from './break-search.ts'

/** A short break repairs itself; nobody needs a message. */
const BREAK_GRACE_MS = 3_000
/** A page whose line has never stood waits longer: networks are slow, and nothing is lost yet. */
const FIRST_GRACE_MS = 12_000

export interface Line {
  readonly connected: boolean
  /** It has stood since the page was opened. */
  readonly stood: boolean
  readonly failure: ConnectFailure | null
  /** Where the account was when last heard of; null before. */
  readonly place: ActivityState['kind'] | null
}

/** What a broken connection interrupts, and after which time that is shown; null when nothing. */
export function lineFault(line: Line): { readonly fault: BreakSearch; readonly afterMs: number } | null {
  const { connected, stood, failure, place } = line
  if (connected) return null
  const refused = { type: 'connection_refused', details: { message: failure?.details ?? null } }
  if (failure?.refused) return { fault: refused, afterMs: 0 }
  if (!stood) return { fault: refused, afterMs: FIRST_GRACE_MS }
  if (place === 'searching' || place === 'found') {
    return { fault: { type: 'server_is_down', details: { kept: true } }, afterMs: BREAK_GRACE_MS }
  }
  if (place === 'lobby') return { fault: { type: 'lobby_server_is_down' }, afterMs: BREAK_GRACE_MS }
  return null
}
