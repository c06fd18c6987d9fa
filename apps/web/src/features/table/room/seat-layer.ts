import type { Seat, View } from '@gorod/rules'
import type { Layer } from './local-context.ts'

/** What a press on a seat opens: the judge judges it, everybody else reads the card of its player. */
export function seatLayer({ viewer, phase }: View, seat: Seat): Layer {
  return { kind: viewer === 'judge' && phase.id !== 'aborted' ? 'judgeSeat' : 'player', seat }
}
