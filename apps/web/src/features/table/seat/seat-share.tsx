import type { Seat } from '@gorod/rules'
import { Eye } from 'lucide-react'
import { use } from 'react'
import { AUDIENCE_VOTE_TEXTS as T } from '../../../shared/texts/room/audience.ts'
import { PollContext } from '../audience/use-poll.ts'
import styles from './seat-share.module.css'

/**
 * What share of a channel's audience takes this seat for mafia; one's own pick has a frame. Not in a colour of a role, which
 * would look like knowledge of it.
 */
export function SeatShare({ seat }: { readonly seat: Seat }) {
  const poll = use(PollContext)
  if (poll === null || !poll.isReady) return null
  const share = poll.shareOf(seat)
  return (
    <span
      className={styles.share}
      data-own={poll.own.includes(seat) || undefined}
      title={T.shareOf(share, seat)}
    >
      <Eye aria-hidden="true" />
      {T.share(share)}
    </span>
  )
}
