import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import { Textarea } from '../../ui/field/textarea.tsx'
import styles from './edit-modal.module.css'

/** From here on a screen reader reads the number of characters left; before, it would only disturb. */
const SAID_FROM = 20

interface DescriptionFieldProps {
  readonly value: string
  /** Characters left; negative when there are too many. */
  readonly left: number
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** Spec §5: at most 300 characters, the remaining count is shown. What is too long is kept, to be shortened. */
export function DescriptionField({ value, left, error, onChange }: DescriptionFieldProps) {
  return (
    <div className={styles.description}>
      <Textarea
        name="description"
        label={T.description}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={left < 0 ? `${styles.left} ${styles.wrong}` : styles.left} aria-hidden="true">
        {T.left(left)}
      </p>
      <p className="visually-hidden" role="status">
        {left >= 0 && left <= SAID_FROM ? T.left(left) : ''}
      </p>
    </div>
  )
}
