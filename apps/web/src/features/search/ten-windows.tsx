import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import styles from './ten-windows.module.css'

interface WindowsProps {
  readonly lit: number
  readonly count: number
}

/** «n of 10» as the product always draws it: small windows with light. */
export function TenWindows({ lit, count }: WindowsProps) {
  return (
    <span className={styles.ten} role="img" aria-label={T.lit(lit, count)}>
      {places(count).map((place) => (
        <i key={place} className={place < lit ? styles.on : undefined} />
      ))}
    </span>
  )
}

interface HouseProps extends WindowsProps {
  /** Own portrait, in the first lit window. */
  readonly ownImage: string | null
}

/** The house of the queue panel: a light for everybody who waits. */
export function House({ lit, count, ownImage }: HouseProps) {
  return (
    <div className={styles.house} role="img" aria-label={T.lit(lit, count)}>
      {places(count).map((place) => (
        <span key={place} className={place < lit ? `${styles.window} ${styles.lit}` : styles.window}>
          {place === 0 && lit > 0 && ownImage !== null && <img src={ownImage} alt="" />}
        </span>
      ))}
    </div>
  )
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}
