import { CircleAlert } from 'lucide-react'
import { useLink } from '../room/link-context.ts'
import styles from './toast.module.css'

/** One short sentence about a refused command. It disappears by itself. */
export function Toast() {
  const { refusal } = useLink()
  return (
    <div className={styles.region} role="alert">
      {refusal !== null && (
        <p className={styles.toast}>
          <CircleAlert aria-hidden="true" />
          {refusal}
        </p>
      )}
    </div>
  )
}
