import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import styles from './calendar.module.css'
import type { DateRangeTexts } from './date-range-texts.ts'
import type { DayLimits } from './day-range.ts'
import { isYearAllowed, YEARS_VISIBLE, yearsAround } from './year-page.ts'

interface YearGridProps {
  readonly year: number
  readonly limits: DayLimits
  readonly texts: DateRangeTexts
  readonly onPick: (year: number) => void
}

/** Ten years at once (spec §9), in two columns; arrows walk them, the buttons above leaf by ten. */
export function YearGrid({ year, limits, texts, onPick }: YearGridProps) {
  const [anchor, setAnchor] = useState(year)
  const grid = useRef<HTMLDivElement>(null)
  const years = yearsAround(anchor, limits)
  const [first, last] = [years[0] ?? year, years.at(-1) ?? year]

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  }, [])

  const leaf = (by: number) => {
    const next = anchor + by * YEARS_VISIBLE
    if (yearsAround(next, limits).some((shown) => isYearAllowed(shown, limits))) setAnchor(next)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[event.key]
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
    const index = buttons.findIndex((button) => button.matches(':focus'))
    if (step === undefined || index < 0) return
    event.preventDefault()
    buttons[index + step]?.focus()
  }

  return (
    <fieldset aria-label={texts.chooseYear}>
      <div className={styles.head}>
        <IconButton label={texts.previousYears} className={styles.step} onClick={() => leaf(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p className={`${styles.span} even-digits`}>
          {first}–{last}
        </p>
        <IconButton label={texts.nextYears} className={styles.step} onClick={() => leaf(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <div ref={grid} className={styles.years}>
        {years.map((shown) => (
          <button
            key={shown}
            type="button"
            className={styles.year}
            aria-pressed={shown === year}
            disabled={!isYearAllowed(shown, limits)}
            onClick={() => onPick(shown)}
            onKeyDown={onKeyDown}
          >
            {shown}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
