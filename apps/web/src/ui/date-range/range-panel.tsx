import { useEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { DateInput } from '../field/date-input.tsx'
import { Calendar } from './calendar.tsx'
import type { RangePanelProps } from './date-range-props.ts'
import { type DayRange, type Draft, rangeText, wholeRange } from './day-range.ts'
import styles from './range-panel.module.css'
import { type Preset, sameRange, shownPresets } from './range-presets.ts'
import { typedDay } from './typed-day.ts'
import { type TypedRange, useRangeDraft } from './use-range-draft.ts'

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
  const { draft, typed, month, setMonth, show, apply, onPick, onTyped } = useRangeDraft({
    value,
    onChange,
    today,
    limits,
  })
  const panel = useRef<HTMLDivElement>(null)

  // Low on the page most of it would hang under the edge of the screen.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const clear = () => {
    show(null)
    apply(null)
  }
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
        <TypedDays typed={typed} limits={limits} texts={texts} onTyped={onTyped} />
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
            <Button kind="ghost" size="sm" onClick={clear}>
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

interface TypedDaysProps extends Pick<RangePanelProps, 'limits' | 'texts'> {
  readonly typed: TypedRange
  readonly onTyped: (typed: TypedRange) => void
}

/** The two days as text. */
function TypedDays({ typed, limits, texts, onTyped }: TypedDaysProps) {
  const field = (name: keyof TypedRange) => ({
    label: texts[name],
    value: typed[name],
    error: typedDay(typed[name], limits) === 'wrong' ? texts.wrongDay : undefined,
    onChange: (day: string) => onTyped({ ...typed, [name]: day }),
  })
  return (
    <div className={styles.typed}>
      <DateInput {...field('from')} />
      <DateInput {...field('to')} />
    </div>
  )
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
