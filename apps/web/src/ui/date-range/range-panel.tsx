import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { DateInput } from '../field/date-input.tsx'
import { Calendar } from './calendar.tsx'
import type { DateRangeProps } from './date-range-props.ts'
import type { Day } from './day.ts'
import { type DayRange, type Draft, ordered, pick, rangeText, wholeRange } from './day-range.ts'
import { type Preset, sameRange, shownPresets } from './presets.ts'
import styles from './range-panel.module.css'
import { typedDay } from './typed-day.ts'

interface RangePanelProps
  extends Pick<DateRangeProps, 'value' | 'presets' | 'today' | 'limits' | 'clearable' | 'texts'> {
  readonly onChange: (range: DayRange | null) => void
  readonly onClose: () => void
}

/**
 * Presets, two fields to type in, a calendar. A range counts as soon as it has both its days; a half that is left is
 * forgotten. A file of its own, loaded when somebody opens the picker.
 */
export default function RangePanel({
  value,
  onChange,
  onClose,
  presets,
  today,
  limits,
  clearable,
  texts,
}: RangePanelProps) {
  const [draft, setDraft] = useState<Draft | null>(value)
  const [month, setMonth] = useState<Day>(value?.to ?? limits.max ?? today)
  const [typed, setTyped] = useState(typedOf(value))
  const panel = useRef<HTMLDivElement>(null)

  // Low on the page most of it would hang under the edge of the screen.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const show = (next: Draft | null) => {
    setDraft(next)
    setTyped(typedOf(next))
  }
  const apply = (range: DayRange | null) => {
    if (!sameRange(range, value)) onChange(range)
  }
  const onPick = (day: Day) => {
    const next = pick(draft, day, limits)
    show(next)
    const range = wholeRange(next)
    if (range !== null) apply(range)
  }
  const onTyped = (next: typeof typed) => {
    setTyped(next)
    const [from, to] = [typedDay(next.from, limits), typedDay(next.to, limits)]
    if (!isTyped(from) || !isTyped(to)) return
    const range = ordered(from, to)
    setDraft(range)
    setMonth(range.to)
    apply(range)
  }
  const error = (text: string) => (typedDay(text, limits) === 'wrong' ? texts.wrongDay : undefined)

  return (
    <div ref={panel} className={styles.panel}>
      <Presets
        presets={presets}
        limits={limits}
        draft={draft}
        label={texts.presets}
        onPick={(range) => {
          show(range)
          apply(range)
          onClose()
        }}
      />
      <div className={styles.main}>
        <div className={styles.typed}>
          <DateInput
            label={texts.from}
            value={typed.from}
            error={error(typed.from)}
            onChange={(from) => onTyped({ ...typed, from })}
          />
          <DateInput
            label={texts.to}
            value={typed.to}
            error={error(typed.to)}
            onChange={(to) => onTyped({ ...typed, to })}
          />
        </div>
        <Calendar
          draft={draft}
          onPick={onPick}
          month={month}
          onMonth={setMonth}
          today={today}
          limits={limits}
          texts={texts}
        />
        <div className={styles.foot}>
          <p className={styles.hint} role="status">
            {hintOf(draft, texts)}
          </p>
          {clearable === true && (
            <Button
              kind="ghost"
              size="sm"
              onClick={() => {
                show(null)
                apply(null)
              }}
            >
              {texts.clear}
            </Button>
          )}
          <Button kind="lamp" size="sm" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      </div>
    </div>
  )
}

function typedOf(draft: Draft | null): { readonly from: string; readonly to: string } {
  return { from: draft?.from ?? '', to: draft?.to ?? '' }
}

function isTyped(day: ReturnType<typeof typedDay>): day is Day {
  return day !== 'partial' && day !== 'wrong'
}

function hintOf(draft: Draft | null, texts: RangePanelProps['texts']): string {
  if (draft === null) return texts.pickStart
  const range = wholeRange(draft)
  return range === null ? texts.pickEnd : texts.picked(rangeText(range))
}

interface PresetsProps {
  readonly presets: readonly Preset[]
  readonly limits: RangePanelProps['limits']
  readonly draft: Draft | null
  readonly label: string
  readonly onPick: (range: DayRange | null) => void
}

function Presets({ presets, limits, draft, label, onPick }: PresetsProps) {
  const shown = shownPresets(presets, limits)
  if (shown.length === 0) return null
  return (
    <ul className={styles.presets} aria-label={label}>
      {shown.map((preset) => (
        <li key={preset.label}>
          <button
            type="button"
            className={styles.preset}
            disabled={preset.disabled}
            aria-pressed={
              draft?.to !== null && sameRange(preset.range, draft === null ? null : wholeRange(draft))
            }
            onClick={() => onPick(preset.range)}
          >
            {preset.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
