import type { ReactNode } from 'react'
import styles from './sign.module.css'

/** A lit window with a glyph in it, above a text that only tells something. */
export function Sign({ children }: { readonly children: ReactNode }) {
  return <span className={styles.sign}>{children}</span>
}
