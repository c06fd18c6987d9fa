import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './drop-field.module.css'
import { DropSheet } from './drop-sheet.tsx'

/** What an open field gives to what hangs under it. */
export interface OpenField {
  readonly close: () => void
  /**
   * Marks a change of the value. Answers whether there has been one since the field was opened, so that a step of the
   * history may be replaced.
   */
  readonly changed: () => boolean
}

interface DropFieldProps {
  readonly label: string
  /** The value in words. */
  readonly shown: string
  readonly closeLabel: string
  /** Before the words. */
  readonly icon?: ReactNode
  /** Somebody is about to open it. */
  readonly onNeeded?: (() => void) | undefined
  readonly children: (field: OpenField) => ReactNode
}

/** A labelled button that says what is chosen, and a {@link DropSheet} under it to choose in. */
export function DropField({ label, shown, closeLabel, icon, onNeeded, children }: DropFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const hasChanged = useRef(false)
  const id = useId()
  const close = () => setOpen(false)
  const changed = () => {
    const before = hasChanged.current
    hasChanged.current = true
    return before
  }
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.anchor}>
        <button
          type="button"
          id={`${id}-value`}
          className={styles.button}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={onNeeded}
          onFocus={onNeeded}
          onClick={() => {
            onNeeded?.()
            hasChanged.current = false
            setOpen(!isOpen)
          }}
        >
          {icon}
          <span className={styles.shown}>{shown}</span>
          <ChevronDown aria-hidden="true" />
        </button>
        {isOpen && (
          <DropSheet label={label} closeLabel={closeLabel} onClose={close}>
            {children({ close, changed })}
          </DropSheet>
        )}
      </div>
    </div>
  )
}
