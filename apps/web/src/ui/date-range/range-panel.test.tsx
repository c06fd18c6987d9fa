import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { DATE_RANGE_TEXTS } from '../../shared/texts/statistics.ts'
import type { DayLimits, DayRange } from './day-range.ts'
import RangePanel from './range-panel.tsx'
import type { Preset } from './range-presets.ts'

interface ShownPanel {
  readonly value?: DayRange | null
  readonly limits?: DayLimits
  readonly presets?: readonly Preset[]
  readonly clearable?: boolean
}

/** The open picker as a page without scripts would have it. */
function panel({ value = null, limits = {}, presets = [], clearable = false }: ShownPanel): string {
  return renderToStaticMarkup(
    <RangePanel
      value={value}
      onChange={() => {}}
      onClose={() => {}}
      presets={presets}
      today="2026-11-20"
      limits={limits}
      clearable={clearable}
      texts={DATE_RANGE_TEXTS}
    />,
  )
}

/** Days of the grid, by the names they are read with; `disabled` where they cannot be pressed. */
function days(html: string): readonly { readonly name: string; readonly disabled: boolean }[] {
  return [...html.matchAll(/<button[^>]*aria-label="([^"]*\d{4} г\.[^"]*)"[^>]*>/g)].map(
    ([tag, name = '']) => ({
      name,
      disabled: / disabled=""/.test(tag),
    }),
  )
}

const ZONE = process.env.TZ

afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ
  else process.env.TZ = ZONE
})

describe('the open picker', () => {
  it('begins weeks with Monday and names months in Russian', () => {
    const html = panel({})
    expect([...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, name]) => name)).toEqual([
      'пн',
      'вт',
      'ср',
      'чт',
      'пт',
      'сб',
      'вс',
    ])
    expect(html).toContain('Ноябрь 2026')
    expect(html).toContain('role="grid"')
    expect(html).toContain('aria-multiselectable="true"')
  })

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'America/Sao_Paulo', 'Europe/Moscow'])(
    'shows every day of the month once, whatever the zone: %s',
    (zone) => {
      process.env.TZ = zone
      // A month in which Los Angeles and São Paulo once turned their clocks at midnight.
      const html = panel({ value: { from: '2018-11-01', to: '2018-11-04' } })
      const shown = days(html).filter(({ name }) => name.includes('ноября'))
      expect(shown).toHaveLength(30)
      expect(shown[0]?.name).toBe('четверг, 1 ноября 2018 г., начало периода')
      expect(shown[3]?.name).toBe('воскресенье, 4 ноября 2018 г., конец периода')
    },
  )

  it('disables days outside min and max and those the check rejects', () => {
    const limits: DayLimits = { min: '2026-11-05', max: '2026-11-20', allows: (day) => day !== '2026-11-10' }
    const free = days(panel({ limits }))
      .filter(({ disabled }) => !disabled)
      .map(({ name }) => /, (\d+) ноября/.exec(name)?.[1])
    expect(free).toEqual([
      '5',
      '6',
      '7',
      '8',
      '9',
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '19',
      '20',
    ])
  })

  it('shows six presets, however many there are', () => {
    const presets = Array.from(
      { length: 8 },
      (_, index): Preset => ({ label: `период ${index}`, range: null }),
    )
    expect(panel({ presets }).match(/период \d/g)).toHaveLength(6)
  })

  it('offers «Очистить» only where the period may be empty', () => {
    expect(panel({})).not.toContain('Очистить')
    expect(panel({ clearable: true })).toContain('Очистить')
  })
})
