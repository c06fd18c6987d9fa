import { Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { HOME_TEXTS as T } from '../../shared/texts/home.ts'
import { Plate } from '../../ui/plate/plate.tsx'
import styles from './day-cycle.module.css'
import { homePicture } from './home-picture.ts'

/** The four lights of a game's day, each drawn with what the room shows in it. */
export function DayCycle() {
  return (
    <section className={styles.cycle}>
      <Phase time="night" title={T.zeroNight} text={T.zeroNightText}>
        <img className={styles.card} src={homePicture('role-sheriff')} alt="" />
      </Phase>
      <Phase time="day" title={T.day} text={T.dayText}>
        <SpeechDemo />
      </Phase>
      <Phase time="dusk" title={T.voting} text={T.votingText}>
        <VoteDemo />
      </Phase>
      <Phase time="night" title={T.night} text={T.nightText}>
        <div className={styles.targets}>
          {[1, 3, 4, 6, 8, 10].map((seat) => (
            <span key={seat} className={seat === 4 ? `${styles.target} ${styles.shot}` : styles.target}>
              {seat}
            </span>
          ))}
        </div>
      </Phase>
    </section>
  )
}

interface PhaseProps {
  readonly time: 'night' | 'dusk' | 'day'
  readonly title: string
  readonly text: string
  /** A picture of the phase: the words under it say the same. */
  readonly children: ReactNode
}

function Phase({ time, title, text, children }: PhaseProps) {
  return (
    <article className={styles.phase} data-time={time}>
      <div className={styles.demo} aria-hidden="true">
        {children}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  )
}

function SpeechDemo() {
  return (
    <div className={styles.seat}>
      <img src={homePicture('avatar-6')} alt="" />
      <div className={styles.lower}>
        <Plate number={6} kind="lit" className={styles.lowerPlate} />
        <span className={styles.lowerName}>{T.demoName}</span>
      </div>
      <div className={styles.clock}>
        <svg viewBox="0 0 116 116" aria-hidden="true">
          <circle cx="58" cy="58" r="52" />
          <circle cx="58" cy="58" r="52" pathLength="100" strokeDasharray="70 100" />
        </svg>
        42
      </div>
    </div>
  )
}

function VoteDemo() {
  return (
    <div className={styles.voting}>
      <div className={styles.vote}>
        <Hand />
        {T.demoVote}
        <Plate number={5} className={styles.candidate} />
      </div>
      <div className={styles.voters}>
        {[1, 2, 6].map((seat) => (
          <Plate key={seat} number={seat} />
        ))}
        {[3, 4].map((seat) => (
          <Plate key={seat} number={seat} kind="off" />
        ))}
      </div>
    </div>
  )
}
