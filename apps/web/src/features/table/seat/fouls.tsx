import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import styles from './seat-bar.module.css'

const PIPS = [1, 2, 3, 4] as const

/** Four dots; the third foul colours all of them coral. A phone shows only given fouls. */
export function Fouls({ count, tech }: { readonly count: number; readonly tech: number }) {
  return (
    <>
      <span
        className={count >= 3 ? `${styles.fouls} ${styles.third}` : styles.fouls}
        role="img"
        aria-label={SEAT_TEXTS.fouls(count)}
      >
        {PIPS.map((pip) => (
          <i key={pip} data-on={pip <= count || undefined} />
        ))}
      </span>
      {tech > 0 && (
        <span className={styles.tech} role="img" aria-label={SEAT_TEXTS.techFouls(tech)}>
          Т{tech > 1 ? tech : ''}
        </span>
      )}
    </>
  )
}
