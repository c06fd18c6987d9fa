import type { PermittedCommand, Phase, SeatCommand } from '@gorod/rules'
import type { Random } from './chance.ts'

/**
 * Send `command` in `afterMs`. Intents add up: a later answer of the bot never cancels an earlier one. Drop an intent
 * when the game has left `phaseKey`, or when `stillPermitted` says no at the moment of sending.
 */
export interface Intent {
  readonly command: SeatCommand
  readonly afterMs: number
  readonly phaseKey: string
}

/** The length assumed for a phase that waits for the judge. */
const openEndMs = 40_000

/** Time left of the phase, ms. */
export function remainingMs(phase: Phase, now: number): number {
  return phase.endsAt === null ? openEndMs : Math.max(0, phase.endsAt - now)
}

/**
 * The moment to press in a window: anywhere between a sixth and two thirds of the rest. The same for every role and
 * every button, so the moment reveals nothing.
 */
export function pressAfter(phase: Phase, now: number, random: Random): number {
  return Math.round(remainingMs(phase, now) * (0.16 + 0.5 * random()))
}

/** True when a planned command is among the buttons that a seat has now. */
export function stillPermitted(command: SeatCommand, permitted: readonly PermittedCommand[]): boolean {
  return permitted.some((button) => {
    if (button.type !== command.type) return false
    switch (command.type) {
      case 'pickCard':
        return 'slots' in button && button.slots.includes(command.slot)
      case 'castVote':
        return 'candidates' in button && button.candidates.includes(command.candidate)
      case 'nominate':
      case 'shoot':
      case 'check':
      case 'heal':
        return 'seats' in button && button.seats.includes(command.seat)
      case 'setBestMove':
      case 'commitBestMove':
        return 'seats' in button && 'max' in button && fits(command.seats, button)
      case 'leaveOpinions':
        return (
          'seats' in button &&
          'max' in button &&
          fits(
            command.opinions.map((o) => o.seat),
            button,
          )
        )
      default:
        return true
    }
  })
}

function fits(
  seats: readonly number[],
  button: { readonly seats: readonly number[]; readonly max: number },
): boolean {
  return seats.length <= button.max && seats.every((seat) => button.seats.includes(seat))
}
