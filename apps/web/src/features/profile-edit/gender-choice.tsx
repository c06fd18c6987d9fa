import { useId } from 'react'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import styles from './edit-modal.module.css'

const GENDERS = [0, 1] as const

interface GenderChoiceProps {
  readonly value: 0 | 1
  readonly onChange: (value: 0 | 1) => void
  readonly error?: string | undefined
}

/** Spec §3 `rpm_avatar_gender`: 0 male, 1 female. */
export function GenderChoice({ value, onChange, error }: GenderChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.gender}>
      <legend>{T.gender}</legend>
      <div className={styles.segments}>
        {GENDERS.map((gender) => (
          <label key={gender}>
            <input type="radio" name={name} checked={value === gender} onChange={() => onChange(gender)} />
            <span>{T.genders[gender]}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={`${styles.hint} ${styles.wrong}`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
