import type { Seat, View } from '@gorod/rules'
import type { AllowedCommands } from '../model/allowed-commands.ts'

/** A candidate of the running round before the judge. */
export interface VoteLine {
  readonly candidate: Seat
  readonly state: 'counted' | 'open' | 'waiting'
  readonly hands: readonly Seat[]
  /** What the judge may do with the window of this candidate. */
  readonly button: 'close' | 'open' | 'again' | null
}

/** The judge sees hands at once; their owners stand in what may be corrected. */
export function voteLines({ vote, phase }: View, allowed: AllowedCommands): readonly VoteLine[] {
  if (vote === null) return []
  const owners = allowed.find('correctHand')?.corrections ?? []
  const again = allowed.find('restartVote')?.candidates ?? []
  const index = phase.id === 'voteCandidate' ? phase.index : -1
  const isClosed = phase.id === 'voteCandidate' && phase.closed === true
  return vote.candidates.map((candidate, place): VoteLine => {
    const counted = vote.counted.find((entry) => entry.candidate === candidate)
    if (counted !== undefined) {
      const button = again.includes(candidate) ? 'again' : null
      return { candidate, state: 'counted', hands: [...counted.voters, ...counted.byDefault], button }
    }
    const isNext = place === index
    if (!isNext || isClosed)
      return {
        candidate,
        state: 'waiting',
        hands: [],
        button: isNext && allowed.can('advance') ? 'open' : null,
      }
    const hands = owners.filter(({ now }) => now === candidate).map(({ seat }) => seat)
    return { candidate, state: 'open', hands, button: allowed.can('closeWindow') ? 'close' : null }
  })
}
