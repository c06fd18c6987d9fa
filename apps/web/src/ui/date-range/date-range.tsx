import { CalendarDays, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { DropSheet } from '../drop-sheet/drop-sheet.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './date-range.module.css'
import type { DateRangeProps } from './date-range-props.ts'
import { rangeText } from './day-range.ts'

const RangePanel = lazy(() => import('./range-panel.tsx'))

/** A field with a period as DD.MM.YYYY and the picker behind it (spec §4 «Date range selection», §5, §9). */
export function DateRange({ label, value, onChange, placeholder, ...panel }: DateRangeProps) {
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
          onClick={() => {
            changed.current = false
            setOpen(!isOpen)
          }}
        >
          <CalendarDays aria-hidden="true" />
          <span className={styles.value}>{value === null ? placeholder : rangeText(value)}</span>
          <ChevronDown aria-hidden="true" />
        </button>
        {isOpen && (
          <DropSheet label={label} closeLabel={panel.texts.close} onClose={close}>
            <Suspense fallback={<PanelLoading text={panel.texts.loading} />}>
              <RangePanel
                {...panel}
                value={value}
                onChange={(range) => {
                  onChange(range, changed.current)
                  changed.current = true
                }}
                onClose={close}
              />
            </Suspense>
          </DropSheet>
        )}
      </div>
    </div>
  )
}

function PanelLoading({ text }: { readonly text: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner /> {text}
    </p>
  )
}
