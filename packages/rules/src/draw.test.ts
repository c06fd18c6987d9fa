import { describe, expect, it } from 'vitest'
import { advanceDraw, type DrawCounter, freshDrawCounter } from './draw.ts'
import type { RuleSet } from './model/rule-set.ts'

/**
 * Plays a list of nights and days: `N3` is quiet, `N3!` has an exit. Returns where the game ended, as
 * `<step>:<verdict>`, or else the counter.
 */
function play(rule: RuleSet['draw'], steps: string, startAlive = 9): string | DrawCounter {
  let counter = freshDrawCounter
  let alive = startAlive
  for (const step of steps.split(' ')) {
    const day = Number(step.match(/\d+/)?.[0])
    const exits = step.endsWith('!')
    const start = step.startsWith('D') ? advanceDraw(rule, counter, { kind: 'dayStarted', day, alive }) : null
    if (start !== null) counter = start.counter
    if (start?.verdict) return `start of ${step}:${start.verdict}`
    if (exits) {
      counter = advanceDraw(rule, counter, { kind: 'exit' }).counter
      alive--
    }
    const end = advanceDraw(
      rule,
      counter,
      step.startsWith('D') ? { kind: 'dayEnded', day } : { kind: 'nightEnded', alive },
    )
    counter = end.counter
    if (end.verdict) return `${step}:${end.verdict}`
  }
  return counter
}

describe('the draw counter', () => {
  it('D01: three quiet pairs are a draw at the end of the third day', () => {
    expect(play('fiim_3n3d', 'N2 D3 N3 D4 N4 D5 N5')).toBe('D5:draw')
  })

  it('D02: a kill in between starts the count again from the next night', () => {
    expect(play('fiim_3n3d', 'N2 D3 N3! D4 N4 D5')).toMatchObject({ quiet: 2 })
  })

  it('D03: a first quiet day without its night does not count', () => {
    expect(play('fiim_3n3d', 'D2 N2 D3 N3 D4 N4')).toMatchObject({ quiet: 5 })
    expect(play('3n2d', 'D2 N2 D3 N3 D4 N4 D5')).toBe('N4:draw')
    expect(play('3_days', 'D2 N2 D3 N3 D4 N4 D5')).toBe('start of D5:draw')
  })

  it('D04: a removal is an exit like any other', () => {
    expect(play('fiim_3n3d', 'N2 D3! N3 D4')).toMatchObject({ quiet: 2 })
  })

  it('D05: three quiet nights at four alive give the town the game', () => {
    expect(play('red_at_four', 'N5 D6 N6 D7 N7 D8', 4)).toBe('N7:red')
    expect(play('red_at_four', 'N5 D6 N6 D7 N7 D8', 5)).toBe('D8:draw')
    expect(play('fiim_3n3d', 'N5 D6 N6 D7 N7 D8', 4)).toBe('D8:draw')
  })

  it('a game without a draw rule ends on day 20', () => {
    const steps = Array.from({ length: 30 }, (_, index) => `D${index + 1} N${index + 1}`).join(' ')
    expect(play('off', steps)).toBe('D20:draw')
  })

  it('days are not equal when somebody left, although nobody left since', () => {
    expect(play('3_days', 'D2 N2! D3 N3 D4 N4 D5')).toMatchObject({ dayStarts: [undefined, 9, 8, 8, 8] })
  })
})
