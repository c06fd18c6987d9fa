import { CircleAlert } from 'lucide-react'
import styles from './toast.module.css'

/** One short sentence about a refused press. It leaves by itself. */
export function Toast({ text }: { readonly text: string | null }) {
  return (
    <div className={styles.region} role="alert">
      {text !== null && (
        <p className={styles.toast}>
          <CircleAlert aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
