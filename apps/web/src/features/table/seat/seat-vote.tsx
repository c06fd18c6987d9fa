import type { Seat } from '@gorod/rules'
import { Hand } from 'lucide-react'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import styles from './seat-vote.module.css'

/** A raised hand: the candidate of this seat's vote in the running round. */
export function SeatVote({ candidate }: { readonly candidate: Seat }) {
  return (
    <div className={styles.vote} role="img" aria-label={SEAT_TEXTS.votedFor(candidate)}>
      <Hand aria-hidden="true" />
      <Plate number={candidate} className={styles.plate} />
    </div>
  )
}
