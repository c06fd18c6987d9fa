import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DATE_RANGE_TEXTS } from '../../shared/texts/statistics.ts'
import { DateRange } from './date-range.tsx'
import { type Day, dayText } from './day.ts'
import type { DayRange } from './day-range.ts'

const RANGE: DayRange = { from: '2026-09-05', to: '2026-11-20' }

/** The closed field, in words. */
const field = (value: DayRange | null, format: { readonly dayText?: (day: Day) => string } = {}) =>
  renderToStaticMarkup(
    <DateRange
      label="Период"
      value={value}
      onChange={() => {}}
      placeholder="Всё время"
      presets={[]}
      today="2026-11-20"
      limits={{}}
      texts={DATE_RANGE_TEXTS}
      Panel={() => null}
      {...format}
    />,
  )

it('the field writes days as DD MMMM YYYY unless the screen says otherwise', () => {
  expect(field(RANGE)).toContain('05 сентября 2026 — 20 ноября 2026')
  expect(field(RANGE, { dayText })).toContain('05.09.2026 — 20.11.2026')
  expect(field(null)).toContain('Всё время')
})
