import { describe, expect, it } from 'vitest'
import { chaosDocument, isMissed, type Row } from '../bench/chaos/document.ts'
import { picturesTargetOf } from '../bench/chaos/faults.ts'
import { Patience } from '../bench/chaos/patience.ts'

const row = (pictures: Partial<Row['pictures']>, recoveryMs = 900): Row => ({
  fault: 'coturn killed',
  longestWithoutAnswerMs: recoveryMs,
  slowestCommandMs: 40,
  recoveryMs,
  targetMs: 3_000,
  quietMs: 200,
  ofPeople: { answerMs: 300, commandMs: 20 },
  connectionsCut: 0,
  errorAnswers: 0,
  failedCalls: 0,
  pictures: { robotsMs: 9_000, relayedMs: null, targetMs: null, areBack: true, ...pictures },
})

/** Its cells in docs/chaos.md. */
function cellsOf(one: Row): readonly string[] {
  const text = chaosDocument({
    date: '2026-11-25T12:00:00.000Z',
    machine: { cpu: 'one', cores: 2 },
    load: { practiceTables: 40, tablesOfTenPeople: 1 },
    leftOut: [],
    faults: [one],
    acknowledged: 1,
    lost: 0,
    doubled: 0,
    byType: {},
    seatsLost: 0,
    seatsAway: 0,
  })
  const [, line = ''] = /^\| (coturn killed .*) \|$/m.exec(text) ?? []
  return line.split(' | ')
}

describe('a row of the chaos run', () => {
  it('shows that pictures have no target, and does not miss it', () => {
    expect(cellsOf(row({}))[5]).toBe('9000 ms (no target)')
    expect(isMissed(row({}))).toBe(false)
  })

  it('shows which target it missed: of the answers, of the pictures', () => {
    expect(cellsOf(row({ targetMs: 10_000 }, 3_100)).filter((cell) => cell.includes('(missed)'))).toEqual([
      '3100 ms (missed)',
    ])
    expect(cellsOf(row({ targetMs: 3_000 }))[5]).toBe('9000 ms (missed)')
    expect([row({}, 3_100), row({ targetMs: 3_000 })].map(isMissed)).toEqual([true, true])
  })

  it('misses without a target where pictures do not come back', () => {
    expect(isMissed(row({ areBack: false }))).toBe(true)
  })
})

it('pictures of a fault that breaks nothing of theirs have a target, so that it can fail', () => {
  expect(picturesTargetOf({})).toBe(1_000)
  expect(picturesTargetOf({ media: { janus: null, picturesWithinMs: null } })).toBeNull()
})

describe('the patience of a robot', () => {
  it('ends seven seconds after a connection went, and fifteen after another one was made', () => {
    const patience = new Patience(0)
    expect([14_000, 15_001].map((now) => patience.isOver(false, now))).toEqual([false, true])
    expect(patience.isOver(true, 20_000)).toBe(false)
    expect([26_000, 27_001, 35_000, 42_000].map((now) => patience.isOver(false, now))).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(patience.isOver(false, 42_002)).toBe(true)
  })
})
