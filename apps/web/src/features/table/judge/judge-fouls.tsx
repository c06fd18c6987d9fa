import type { Seat } from '@gorod/rules'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { useGame } from '../room/game-context.ts'
import styles from './judge-fouls.module.css'

/** The judge's two quick buttons on a tile. A press on the tile itself opens the others. */
export function JudgeFouls({ seat }: { readonly seat: Seat }) {
  const { allowed, send, people } = useGame()
  const foul = allowed.seats('giveFoul').includes(seat)
  const tech = allowed.seats('giveTechFoul').includes(seat)
  const name = SEAT_TEXTS.seat(seat, people.name(seat))
  if (!foul && !tech) return null
  return (
    <div className={styles.fouls}>
      {foul && (
        <button
          type="button"
          aria-label={`${JUDGE_TEXTS.foul}, ${name}`}
          onClick={() => send({ type: 'giveFoul', seat })}
        >
          {JUDGE_TEXTS.foul}
        </button>
      )}
      {tech && (
        <button
          type="button"
          aria-label={`${JUDGE_TEXTS.tech}, ${name}`}
          onClick={() => send({ type: 'giveTechFoul', seat })}
        >
          {JUDGE_TEXTS.tech}
        </button>
      )}
    </div>
  )
}
