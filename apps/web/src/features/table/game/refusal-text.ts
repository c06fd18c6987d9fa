import type { CommandRefusal } from '@gorod/contracts/game'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { ERROR_TEXTS } from '../../../shared/texts/errors.ts'
import { REFUSALS } from '../../../shared/texts/room/game.ts'

/** The server answers but cannot store a command: its database or its disk is unavailable. */
export function isUnwritten(error: unknown): boolean {
  return error instanceof RealtimeFailure && error.code === 'unavailable' && error.answered
}

/** One sentence for the player about what was refused. */
export function refusalText(error: unknown): string {
  if (!(error instanceof RealtimeFailure)) return ERROR_TEXTS.internal
  if (error.code !== 'command_refused') return ERROR_TEXTS[error.code]
  return isRefusal(error.details) ? REFUSALS[error.details.refusal] : ERROR_TEXTS.command_refused
}

function isRefusal(details: unknown): details is CommandRefusal {
  return (
    typeof details === 'object' &&
    details !== null &&
    'refusal' in details &&
    String(details.refusal) in REFUSALS
  )
}
