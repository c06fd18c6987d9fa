import { Check, Gavel, Ghost, Megaphone, Scale, Speech, VolumeX } from 'lucide-react'
import { FATES, SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { durationText } from '../../../shared/time-left.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useGameNow } from '../clock/use-game-now.ts'
import type { SeatLook } from '../model/seat-look.ts'
import { useGame } from '../room/game-context.ts'
import styles from './seat-tags.module.css'

/** The upper left corner of a window: nominated, voted on, ready, a lost connection. On a phone icons only. */
export function SeatTags({ look }: { readonly look: SeatLook }) {
  const { view } = useGame()
  const speechLost = look.speechPenalty && look.exit === null && !view.isDark
  return (
    <div className={styles.tags}>
      {look.curtain === 'ghost' && look.exit !== null && (
        <Tag kind="glass">
          <Ghost aria-hidden="true" />
          <span>{FATES[look.exit.cause][0]}</span>
        </Tag>
      )}
      <StateTag tag={look.tag} inVote={view.phase.id === 'voteCandidate'} />
      {look.asksFloor !== null && (
        <Tag kind="lit">
          <Speech aria-hidden="true" />
          <span>
            {view.floorRequests.length > 1 ? SEAT_TEXTS.asksFloorAt(look.asksFloor) : SEAT_TEXTS.asksFloor}
          </span>
        </Tag>
      )}
      {speechLost && (
        <Tag kind="glass">
          <VolumeX aria-hidden="true" />
          <span>{SEAT_TEXTS.speechPenalty}</span>
        </Tag>
      )}
      {look.lostSince !== null && <LostTag since={look.lostSince} budgetMs={look.reconnectLeftMs} />}
    </div>
  )
}

function StateTag({ tag, inVote }: { readonly tag: SeatLook['tag']; readonly inVote: boolean }) {
  switch (tag) {
    case null:
      return null
    case 'ready':
      return (
        <Tag kind="lit">
          <Check aria-hidden="true" />
          <span>{SEAT_TEXTS.ready}</span>
        </Tag>
      )
    case 'outcry':
      return (
        <Tag kind="lit">
          <Megaphone aria-hidden="true" />
          <span>{SEAT_TEXTS.outcry}</span>
        </Tag>
      )
    case 'givenFloor':
      return (
        <Tag kind="lit">
          <Speech aria-hidden="true" />
          <span>{SEAT_TEXTS.givenFloor}</span>
        </Tag>
      )
    case 'tied':
      return (
        <Tag kind="lit">
          <Scale aria-hidden="true" />
          <span>{SEAT_TEXTS.tied}</span>
        </Tag>
      )
    case 'voting':
      return (
        <Tag kind="lit">
          <Gavel aria-hidden="true" />
          <span>{SEAT_TEXTS.voting}</span>
        </Tag>
      )
    case 'nominated':
      return (
        <Tag kind={inVote ? 'glass' : 'lit'}>
          <Gavel aria-hidden="true" />
          <span>{SEAT_TEXTS.nominated}</span>
        </Tag>
      )
  }
}

/** Counts the rest of the seat's budget for lost connections. */
function LostTag({ since, budgetMs }: { readonly since: number; readonly budgetMs: number }) {
  const now = useGameNow(1000)
  return <span className={styles.lost}>{SEAT_TEXTS.lost(durationText(budgetMs - (now - since)))}</span>
}
