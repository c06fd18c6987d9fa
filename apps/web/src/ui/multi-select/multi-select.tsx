import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { DropSheet } from '../drop-sheet/drop-sheet.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './multi-select.module.css'
import { OptionList } from './option-list.tsx'
import { type MultiSelectOption, type SubtitleTexts, subtitle, toggled } from './selection.ts'

export interface MultiSelectTexts {
  readonly chosen: SubtitleTexts['chosen']
  readonly loading: string
  readonly failed: string
  readonly retry: string
  readonly close: string
  readonly done: string
}

export type SelectionChange = (selected: readonly string[]) => readonly string[]

interface MultiSelectProps {
  readonly label: string
  /** What the field says when nothing narrows the answer, and the first line of the list. */
  readonly all: string
  /** Null while they are not known. */
  readonly options: readonly MultiSelectOption[] | null
  readonly failed?: boolean
  readonly onRetry?: () => void
  readonly selected: readonly string[]
  /**
   * A change to what is chosen by then: two quick presses may both come before `selected` does. `again`: the list has
   * already changed the value since it was opened.
   */
  readonly onChange: (change: SelectionChange, again: boolean) => void
  /** Somebody is about to open it: time to fetch the options. */
  readonly onNeeded?: () => void
  readonly texts: MultiSelectTexts
}

/** A button that says what is chosen, and a list of several choices under it. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, all, options, selected, onNeeded, texts } = props
  const [isOpen, setOpen] = useState(false)
  const changed = useRef(false)
  const id = useId()
  const close = () => setOpen(false)
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.anchor}>
        <button
          type="button"
          id={`${id}-value`}
          className={styles.input}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={onNeeded}
          onFocus={onNeeded}
          onClick={() => {
            onNeeded?.()
            changed.current = false
            setOpen(!isOpen)
          }}
        >
          <span className={styles.value}>{subtitle(selected, options, { all, chosen: texts.chosen })}</span>
          <ChevronDown aria-hidden="true" />
        </button>
        {isOpen && (
          <DropSheet label={label} closeLabel={texts.close} onClose={close}>
            <Choices
              {...props}
              onChange={(change) => {
                props.onChange(change, changed.current)
                changed.current = true
              }}
            />
            <div className={styles.foot}>
              <Button kind="lamp" block onClick={close}>
                {texts.done}
              </Button>
            </div>
          </DropSheet>
        )}
      </div>
    </div>
  )
}

interface ChoicesProps extends Omit<MultiSelectProps, 'onChange'> {
  readonly onChange: (change: SelectionChange) => void
}

function Choices({ label, all, options, failed, onRetry, selected, onChange, texts }: ChoicesProps) {
  if (options !== null)
    return (
      <OptionList
        label={label}
        all={all}
        options={options}
        selected={selected}
        onToggle={(value) => onChange((now) => (value === null ? [] : toggled(now, value, options)))}
      />
    )
  if (failed === true)
    return (
      <div className={styles.state} role="alert">
        <p>{texts.failed}</p>
        <Button size="sm" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    )
  return (
    <p className={styles.state} role="status">
      <span>
        <Spinner /> {texts.loading}
      </span>
    </p>
  )
}
