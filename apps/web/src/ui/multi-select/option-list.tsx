import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './multi-select.module.css'
import { indexByLetter, type MultiSelectOption, movedIndex } from './selection.ts'

interface OptionListProps {
  readonly label: string
  readonly all: string
  readonly options: readonly MultiSelectOption[]
  readonly selected: readonly string[]
  /** Null: the first line, which takes every choice back. */
  readonly onToggle: (value: string | null) => void
}

/** One tab stop: arrows, Home, End and letters move, Space and Enter choose. */
export function OptionList({ label, all, options, selected, onToggle }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const lines: readonly { readonly value: string | null; readonly label: string }[] = [
    { value: null, label: all },
    ...options,
  ]

  // Opened to choose: the first line has the focus, and a moved one takes it along.
  useEffect(() => {
    const line = list.current?.children[active]
    if (line instanceof HTMLElement) line.focus()
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onToggle(lines[active]?.value ?? null)
      return
    }
    const labels = lines.map((line) => line.label)
    const next =
      event.key.length === 1
        ? indexByLetter(labels, event.key, active)
        : movedIndex(event.key, active, lines.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }

  return (
    <div ref={list} className={styles.list} role="listbox" aria-label={label} aria-multiselectable="true">
      {lines.map((line, index) => (
        <div
          key={line.value ?? ''}
          role="option"
          tabIndex={index === active ? 0 : -1}
          className={styles.option}
          aria-selected={line.value === null ? selected.length === 0 : selected.includes(line.value)}
          onClick={() => {
            setActive(index)
            onToggle(line.value)
          }}
          onKeyDown={onKeyDown}
        >
          <span className={styles.box} aria-hidden="true">
            <Check />
          </span>
          {line.label}
        </div>
      ))}
    </div>
  )
}
