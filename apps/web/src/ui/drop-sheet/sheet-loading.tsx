import { Spinner } from '../spinner/spinner.tsx'
import styles from './sheet-loading.module.css'

/** Stands in an open sheet until what belongs there has come. */
export function SheetLoading({ text }: { readonly text: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner /> {text}
    </p>
  )
}
