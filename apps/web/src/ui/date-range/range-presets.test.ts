import { describe, expect, it } from 'vitest'
import { MAX_PRESETS, type Preset, shownPresets, USUAL_PRESETS, usualRange } from './range-presets.ts'

const TODAY = '2026-11-20'

describe('presets', () => {
  it('end with today', () => {
    expect(USUAL_PRESETS.map((name) => usualRange(name, TODAY))).toEqual([
      { from: '2026-11-20', to: TODAY },
      { from: '2026-11-14', to: TODAY },
      { from: '2026-10-22', to: TODAY },
      { from: '2026-11-01', to: TODAY },
      { from: '2026-01-01', to: TODAY },
      null,
    ])
  })

  it('at most six presets are shown: extra ones are cut', () => {
    const many = Array.from({ length: 9 }, (_, index): Preset => ({ label: String(index), range: null }))
    expect(shownPresets(many, {}).map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(MAX_PRESETS).toBe(6)
  })

  it('presets are clipped to min and max, and disabled where nothing is left', () => {
    const year: Preset = { label: 'year', range: { from: '2026-01-01', to: '2026-12-31' } }
    expect(shownPresets([year], { min: '2026-03-05', max: TODAY })).toEqual([
      { label: 'year', range: { from: '2026-03-05', to: TODAY }, disabled: false },
    ])
    expect(shownPresets([year], { min: '2027-01-01' })[0]?.disabled).toBe(true)
  })

  it('presets are disabled where an end may not be picked', () => {
    const today: Preset = { label: 'today', range: { from: TODAY, to: TODAY } }
    expect(shownPresets([today], { allows: (day) => day !== TODAY })[0]?.disabled).toBe(true)
  })
})
