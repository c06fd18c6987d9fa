import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import styles from './house.module.css'

interface HouseProps {
  readonly lit: number
  readonly count: number
  /** Own portrait, in the first lit window. */
  readonly ownImage: string | null
}

/** The house of the queue panel: a light for everybody who waits. */
export function House({ lit, count, ownImage }: HouseProps) {
  return (
    <div className={styles.house} role="img" aria-label={T.lit(lit, count)}>
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className={place < lit ? `${styles.window} ${styles.lit}` : styles.window}>
          {place === 0 && lit > 0 && ownImage !== null && <img src={ownImage} alt="" />}
        </span>
      ))}
    </div>
  )
}
