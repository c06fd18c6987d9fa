import { stepsOf } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { judgedMatch } from '../../match/testing/judged-match.ts'
import { logGroups } from '../model/log-lines.ts'
import { linesAround } from './case-moment.tsx'

const { events } = judgedMatch()
const placeOf = (key: string) => Number(key.split(':')[0])

describe('the log around a moment of a case', () => {
  it('marks one line, the last one up to the end of the step that the event belongs to', () => {
    for (const event of [0, 30, 60, events.length - 1]) {
      const end = stepsOf(events).findLast(({ from }) => from <= event)?.to ?? 0
      const lines = linesAround(events, event)
      const here = lines.findIndex((line) => line.here)
      if (here < 0) continue
      expect(lines.filter((line) => line.here)).toHaveLength(1)
      expect(placeOf(lines[here]?.line.key ?? '')).toBeLessThan(end)
      const next = lines[here + 1]
      if (next !== undefined) expect(placeOf(next.line.key)).toBeGreaterThanOrEqual(end)
    }
    expect(linesAround(events, 60).some(({ here }) => here)).toBe(true)
  })

  it('shows a few lines in the order in which they happened, without a moment those of the end', () => {
    const lines = linesAround(events, null)
    expect(lines.at(-1)?.line.key).toBe(logGroups(events)[0]?.lines[0]?.key)
    const moments = lines.map(({ line }) => line.at)
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
    expect(lines.some(({ here }) => here)).toBe(false)
    expect(linesAround(events, 60).length).toBeLessThanOrEqual(8)
  })
})
