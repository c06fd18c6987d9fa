import { describe, expect, it } from 'vitest'
import { scriptedGame } from '../../../../../packages/rules/src/testing/scripted-game.ts'
import { momentLabel, momentsOf } from './log-moments.ts'

describe('the moments of a log', () => {
  const { events } = scriptedGame().out().night({ shot: 2 }).out(8).until('nightFall')
  const moments = momentsOf(events)

  it('the moments are the days and nights, in order', () => {
    expect(moments.map(({ label }) => label)).toEqual([
      'Нулевая ночь',
      'День 1',
      'Ночь 1',
      'День 2',
      'Ночь 2',
    ])
  })

  it('an event belongs to the day that began last before it', () => {
    const said = events.findIndex((event) => event.type === 'nominated')
    expect(momentLabel(moments, said)).toBe('День 2')
    expect(momentLabel(moments, null)).toBe('Игра целиком')
    expect(momentLabel(moments, 0)).toBe('Игра целиком')
  })
})
