import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { ru } from 'react-day-picker/locale/ru'
import { IconButton } from '../button/icon-button.tsx'
import styles from './calendar.module.css'
import type { DateRangeTexts } from './date-range-texts.ts'
import { type Day, dateOfDay, dayOfDate, firstOfMonth, inYear, monthAway, yearOf } from './day.ts'
import { covers, type DayLimits, type Draft, isAllowed } from './day-range.ts'
import { useSwipe } from './use-swipe.ts'
import { YearGrid } from './year-grid.tsx'

interface CalendarProps {
  readonly draft: Draft | null
  readonly onPick: (day: Day) => void
  /** Any day of the month that is shown. */
  readonly month: Day
  readonly onMonth: (month: Day) => void
  readonly today: Day
  readonly limits: DayLimits
  readonly texts: DateRangeTexts
}

/** One month of days, or ten years to choose from. Which days make the range is decided elsewhere. */
export function Calendar({ draft, onPick, month, onMonth, today, limits, texts }: CalendarProps) {
  const [choosesYear, setChoosesYear] = useState(false)
  const swipe = useSwipe((months) => {
    if (!choosesYear) onMonth(withinMonths(monthAway(month, months), limits))
  })
  return (
    <div ref={swipe} className={styles.calendar}>
      {choosesYear ? (
        <YearGrid
          year={yearOf(month)}
          limits={limits}
          texts={texts}
          onPick={(year) => {
            onMonth(withinMonths(inYear(month, year), limits))
            setChoosesYear(false)
          }}
        />
      ) : (
        <>
          <MonthHead
            month={month}
            onMonth={onMonth}
            onYear={() => setChoosesYear(true)}
            limits={limits}
            texts={texts}
          />
          <MonthDays
            draft={draft}
            onPick={onPick}
            month={month}
            onMonth={onMonth}
            today={today}
            limits={limits}
            texts={texts}
          />
        </>
      )}
    </div>
  )
}

/** The month nearest to this one that has a day between min and max. */
function withinMonths(month: Day, { min, max }: DayLimits): Day {
  const first = firstOfMonth(month)
  if (max !== undefined && first > max) return firstOfMonth(max)
  if (min !== undefined && first < firstOfMonth(min)) return firstOfMonth(min)
  return first
}

type MonthHeadProps = Pick<CalendarProps, 'month' | 'onMonth' | 'limits' | 'texts'> & {
  readonly onYear: () => void
}

function MonthHead({ month, onMonth, onYear, limits, texts }: MonthHeadProps) {
  return (
    <div className={styles.head}>
      <MonthStep label={texts.previousMonth} month={month} by={-1} limits={limits} onMonth={onMonth}>
        <ChevronLeft aria-hidden="true" />
      </MonthStep>
      <button type="button" className={styles.caption} onClick={onYear}>
        {monthName(month)}
        <ChevronDown aria-hidden="true" />
        <span className="visually-hidden">, {texts.chooseYear}</span>
      </button>
      <MonthStep label={texts.nextMonth} month={month} by={1} limits={limits} onMonth={onMonth}>
        <ChevronRight aria-hidden="true" />
      </MonthStep>
    </div>
  )
}

interface MonthStepProps extends Pick<CalendarProps, 'month' | 'onMonth' | 'limits'> {
  readonly label: string
  readonly by: -1 | 1
  readonly children: ReactNode
}

/** Stays focusable at the end of the calendar: a disabled button would throw the focus away. */
function MonthStep({ label, month, by, limits, onMonth, children }: MonthStepProps) {
  const next = monthAway(month, by)
  const possible = withinMonths(next, limits) === next
  return (
    <IconButton
      label={label}
      className={styles.step}
      aria-disabled={!possible || undefined}
      onClick={() => possible && onMonth(next)}
    >
      {children}
    </IconButton>
  )
}

function MonthDays({ draft, onPick, month, onMonth, today, limits, texts }: CalendarProps) {
  const [hovered, setHovered] = useState<Day | null>(null)
  return (
    <DayPicker
      // Days are midnights of UTC here: wherever the reader is, each of them is one day.
      timeZone="UTC"
      mode="range"
      locale={ru}
      weekStartsOn={1}
      autoFocus
      hideNavigation
      fixedWeeks
      month={dateOfDay(month)}
      onMonthChange={(date) => onMonth(dayOfDate(date))}
      startMonth={limits.min === undefined ? undefined : dateOfDay(limits.min)}
      {...(limits.max === undefined ? {} : { endMonth: dateOfDay(limits.max) })}
      today={dateOfDay(today)}
      selected={
        draft === null
          ? undefined
          : { from: dateOfDay(draft.from), to: draft.to === null ? undefined : dateOfDay(draft.to) }
      }
      onSelect={(_range, date) => onPick(dayOfDate(date))}
      disabled={(date) => !isAllowed(dayOfDate(date), limits)}
      modifiers={{
        inside: (date) => covers(draft, dayOfDate(date), hovered),
        edge: (date) => isEdge(draft, dayOfDate(date)),
      }}
      modifiersClassNames={MODIFIER_CLASSES}
      classNames={CLASSES}
      components={COMPONENTS}
      onDayMouseEnter={(date) => setHovered(dayOfDate(date))}
      onDayMouseLeave={() => setHovered(null)}
      onDayFocus={(date) => setHovered(dayOfDate(date))}
      labels={{
        labelGrid: (date) => monthName(dayOfDate(date)),
        labelDayButton: (date) => dayName(dayOfDate(date), draft, texts),
      }}
    />
  )
}

function isEdge(draft: Draft | null, day: Day): boolean {
  return draft !== null && (day === draft.from || day === draft.to)
}

function dayName(day: Day, draft: Draft | null, { start, end }: DateRangeTexts): string {
  const parts = [DAY_NAME.format(dateOfDay(day))]
  if (day === draft?.from) parts.push(start)
  if (day === draft?.to) parts.push(end)
  return parts.join(', ')
}

/** «Ноябрь 2026». */
function monthName(month: Day): string {
  const name = MONTH_NAME.format(dateOfDay(month))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${yearOf(month)}`
}

const DAY_NAME = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'full', timeZone: 'UTC' })
const MONTH_NAME = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' })

/** The caption above the grid is ours: it holds the buttons. */
const COMPONENTS = { MonthCaption: () => <span hidden /> }

const CLASSES = {
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
}

const MODIFIER_CLASSES = {
  inside: styles.inside ?? '',
  edge: styles.edge ?? '',
  today: styles.today ?? '',
  outside: styles.outside ?? '',
}
