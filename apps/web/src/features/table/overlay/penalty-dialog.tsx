import type { PenaltyKind, Seat } from '@gorod/rules'
import { useEffect, useState } from 'react'
import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { PENALTIES } from '../../../shared/texts/room/vocabulary.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** At a table without a judge the players propose a penalty and vote on it. */
export function PenaltyDialog() {
  const { allowed, send, people } = useGame()
  const { open } = useLocal()
  const permitted = allowed.find('proposePenalty')
  const [kind, setKind] = useState<PenaltyKind | null>(null)
  const [seat, setSeat] = useState<Seat | null>(null)
  const over = permitted === null
  // Closed for good: it must not open by itself in the next phase that permits it.
  useEffect(() => {
    if (over) open(null)
  }, [over, open])
  if (permitted === null) return null
  return (
    <Sheet title={OVERLAY_TEXTS.penalty} onClose={() => open(null)}>
      <p className="text-secondary">{OVERLAY_TEXTS.penaltyText}</p>
      <div className={styles.choices}>
        {permitted.kinds.map((option) => (
          <Button key={option} size="sm" aria-pressed={kind === option} onClick={() => setKind(option)}>
            {PENALTIES[option]}
          </Button>
        ))}
      </div>
      <div className={styles.choices}>
        {permitted.seats.map((option) => (
          <Button
            key={option}
            aria-pressed={seat === option}
            aria-label={SEAT_TEXTS.seat(option, people.name(option))}
            onClick={() => setSeat(option)}
          >
            {option}
          </Button>
        ))}
      </div>
      <Button
        kind="alert"
        disabled={kind === null || seat === null}
        onClick={() => {
          if (kind === null || seat === null) return
          send({ type: 'proposePenalty', kind, seat })
          open(null)
        }}
      >
        {OVERLAY_TEXTS.penaltyGo}
      </Button>
    </Sheet>
  )
}
