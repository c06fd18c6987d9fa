import { CalendarDays } from 'lucide-react'
import { Suspense } from 'react'
import { DropField } from '../drop-sheet/drop-field.tsx'
import { SheetLoading } from '../drop-sheet/sheet-loading.tsx'
import type { DateRangeProps } from './date-range-props.ts'
import { longDayText } from './day.ts'
import { rangeText } from './day-range.ts'

/** A field with a period and the picker behind it (spec §4 «Date range selection», §5, §9). */
export function DateRange({
  label,
  value,
  onChange,
  placeholder,
  dayText = longDayText,
  Panel,
  ...panel
}: DateRangeProps) {
  return (
    <DropField
      label={label}
      shown={value === null ? placeholder : rangeText(value, dayText)}
      closeLabel={panel.texts.close}
      icon={<CalendarDays aria-hidden="true" />}
    >
      {({ close, changed }) => (
        <Suspense fallback={<SheetLoading text={panel.texts.loading} />}>
          <Panel {...panel} value={value} onChange={(range) => onChange(range, changed())} onClose={close} />
        </Suspense>
      )}
    </DropField>
  )
}
