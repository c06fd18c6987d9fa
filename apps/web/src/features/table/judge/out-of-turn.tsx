import type { Seat } from '@gorod/rules'
import { MicVocal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { silentSeats } from '../model/out-of-turn.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { usePicturesState } from '../room/pictures-context.ts'
import styles from './out-of-turn.module.css'

/** A voice is often over before the judge has found the button. */
const STAYS_MS = 5_000

/** The players who talk although it is not their time, each with a foul by one press. */
export function OutOfTurn() {
  const { view, people, allowed, send } = useGame()
  const { unansweredFouls } = useLink()
  const silent = silentSeats(view)
  const talking = usePicturesState((now) => silent.filter((seat) => now.talks(`seat-${seat}`)).join())
  const shown = useLatest(talking)
  if (shown.length === 0) return null
  return (
    <section className={styles.voices} aria-label={T.outOfTurn}>
      <span>{T.outOfTurn}</span>
      {shown.map((seat) => (
        <button
          key={seat}
          type="button"
          className={styles.voice}
          aria-label={T.foulForVoice(seat, people.name(seat))}
          disabled={!allowed.seats('giveFoul').includes(seat)}
          aria-disabled={unansweredFouls.includes(seat) || undefined}
          onClick={() => send({ type: 'giveFoul', seat, offence: T.offences[0] })}
        >
          <MicVocal aria-hidden="true" />
          <Plate number={seat} size={24} kind="ink" />
          <span>{T.foul}</span>
        </button>
      ))}
    </section>
  )
}

/** The last voices, a while longer than they last. */
function useLatest(talking: string): readonly Seat[] {
  const [latest, setLatest] = useState(talking)
  useEffect(() => {
    if (talking !== '') return setLatest(talking)
    const timer = setTimeout(() => setLatest(''), STAYS_MS)
    return () => clearTimeout(timer)
  }, [talking])
  return latest === '' ? [] : latest.split(',').map(Number)
}
