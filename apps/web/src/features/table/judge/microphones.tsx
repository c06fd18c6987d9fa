import { Mic, MicOff } from 'lucide-react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { useGame } from '../room/game-context.ts'
import styles from './microphones.module.css'

/** The seats that the judge hears besides the voices that the table hears: seat by seat, at night too. */
export function Microphones() {
  const { view, people, allowed, send } = useGame()
  const seats = allowed.seats('hear')
  if (seats.length === 0) return null
  const { hearing } = view
  return (
    <section className={styles.microphones} aria-label={T.microphones}>
      <p>
        {T.microphones}
        <span>{hearing.length === 0 ? T.hearsTable : T.hearsMore(hearing.length)}</span>
      </p>
      <div>
        {seats.map((seat) => {
          const heard = hearing.includes(seat)
          const Icon = heard ? Mic : MicOff
          return (
            <button
              key={seat}
              type="button"
              aria-pressed={heard}
              aria-label={T.hearSeat(seat, people.name(seat))}
              onClick={() =>
                send({
                  type: 'hear',
                  seats: heard ? hearing.filter((one) => one !== seat) : [...hearing, seat],
                })
              }
            >
              {seat}
              <Icon aria-hidden="true" />
            </button>
          )
        })}
      </div>
    </section>
  )
}
