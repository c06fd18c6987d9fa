import type { Shape } from '@gorod/contracts/setting-shape'
import styles from './settings.module.css'
import { linesOf } from './value-words.ts'

interface ValueLinesProps {
  readonly shape: Shape
  readonly value: unknown
}

/** A value for reading. */
export function ValueLines({ shape, value }: ValueLinesProps) {
  return (
    <ul className={styles.value}>
      {linesOf(shape, value).map(({ label, text }) => (
        <li key={label}>
          {label !== null && <span className={styles.part}>{label}: </span>}
          {text}
        </li>
      ))}
    </ul>
  )
}
