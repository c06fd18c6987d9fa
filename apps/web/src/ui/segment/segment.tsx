import { useId } from 'react'
import styles from './segment.module.css'

interface SegmentProps<Id extends string> {
  /** Names the choice for screen readers. */
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/** One of a few views of the same thing, in one frame. */
export function Segment<Id extends string>({ label, options, selected, onSelect }: SegmentProps<Id>) {
  const name = useId()
  return (
    <fieldset className={styles.segment}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.id === selected}
            onChange={() => onSelect(option.id)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
