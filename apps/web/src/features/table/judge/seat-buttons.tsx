import type { Seat } from '@gorod/rules'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { useGame } from '../room/game-context.ts'
import styles from './judge-sheets.module.css'

interface SeatButtonsProps {
  readonly seats: readonly Seat[]
  readonly legal: readonly Seat[]
  readonly chosen: Seat | null
  readonly onChoose: (seat: Seat) => void
}

/** The numbers of the table; one of the legal ones may be chosen. */
export function SeatButtons({ seats, legal, chosen, onChoose }: SeatButtonsProps) {
  const { people } = useGame()
  return (
    <div className={styles.seats}>
      {seats.map((seat) => (
        <button
          key={seat}
          type="button"
          disabled={!legal.includes(seat)}
          aria-pressed={seat === chosen}
          aria-label={SEAT_TEXTS.seat(seat, people.name(seat))}
          onClick={() => onChoose(seat)}
        >
          {seat}
        </button>
      ))}
    </div>
  )
}
