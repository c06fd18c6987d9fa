import type { Seat } from '@gorod/rules'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import styles from './judge-fouls.module.css'

const LABELS = { minor: JUDGE_TEXTS.tech, major: JUDGE_TEXTS.majorShort } as const

/**
 * The judge's quick buttons on a tile. A press on the tile itself opens the others. A button whose foul has no
 * answer yet keeps the focus; a press on it only says why it sends nothing.
 */
export function JudgeFouls({ seat }: { readonly seat: Seat }) {
  const { allowed, send, people } = useGame()
  const unanswered = useLink().unansweredFouls.includes(seat)
  const foul = allowed.seats('giveFoul').includes(seat)
  const tech = allowed.find('giveTechFoul')
  const severities = tech?.seats.includes(seat) === true ? tech.severities : []
  const name = SEAT_TEXTS.seat(seat, people.name(seat))
  if (!foul && severities.length === 0) return null
  return (
    <div className={styles.fouls}>
      {foul && (
        <button
          type="button"
          aria-label={`${JUDGE_TEXTS.foul}, ${name}`}
          aria-disabled={unanswered || undefined}
          onClick={() => send({ type: 'giveFoul', seat })}
        >
          {JUDGE_TEXTS.foul}
        </button>
      )}
      {severities.map((severity) => (
        <button
          key={severity}
          type="button"
          aria-label={`${LABELS[severity]}, ${name}`}
          aria-disabled={unanswered || undefined}
          onClick={() => send({ type: 'giveTechFoul', seat, severity })}
        >
          {LABELS[severity]}
        </button>
      ))}
    </div>
  )
}
