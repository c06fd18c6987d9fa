import { useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import styles from './judge-sheets.module.css'

interface OffenceFieldProps {
  /** Empty: not named. */
  readonly value: string
  readonly onChange: (value: string) => void
}

const isListed = (offence: string) => (T.offences as readonly string[]).includes(offence)

/** What a foul is for: one of the usual offences, or words of the judge. A second press takes the choice back. */
export function OffenceField({ value, onChange }: OffenceFieldProps) {
  const [typing, setTyping] = useState(value !== '' && !isListed(value))
  const choose = (offence: string) => {
    setTyping(false)
    onChange(offence === value ? '' : offence)
  }
  const toggleTyping = () => {
    onChange('')
    setTyping(!typing)
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{T.offence}</legend>
      <div className={styles.chips}>
        {T.offences.map((offence, index) => (
          <button
            key={offence}
            type="button"
            data-first-focus={index === 0 || undefined}
            aria-pressed={!typing && value === offence}
            onClick={() => choose(offence)}
          >
            {offence}
          </button>
        ))}
        <button type="button" aria-pressed={typing} onClick={toggleTyping}>
          {T.offenceOther}
        </button>
      </div>
      {typing && (
        <label className={styles.field}>
          {T.offenceWords}
          <input value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
        </label>
      )}
    </fieldset>
  )
}
