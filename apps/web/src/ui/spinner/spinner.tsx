import styles from './spinner.module.css'

/** Sized by the font around it. The words beside it say what is awaited. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
