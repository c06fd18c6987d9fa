import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { routeStops } from './route-stops.ts'

const dealt = () => new ScriptedTable().gather().deal()

function route(table: ScriptedTable, viewer = 4): string {
  const marks = { done: '.', now: '*', ahead: '' }
  return routeStops(seenBy(table, viewer).view)
    .map((stop) => `${'number' in stop.at ? stop.at.number : stop.at.gate}${marks[stop.state]}`)
    .join(' ')
}

describe('the route of the sun', () => {
  it('follows the speeches, the vote and the night', () => {
    const table = dealt().until('speech').speech({}).speech({})
    expect(route(table)).toBe('1. 2. 3* 4 5 6 7 8 9 10 vote night')
  })

  it('keeps the day’s order while the vote runs, with those who have left it', () => {
    const table = dealt()
      .day({ 1: 8, 5: 4 })
      .vote({ 8: [1, 2, 3, 4, 5, 6] })
      .until('farewell')
    expect(route(table)).toBe('1. 2. 3. 4. 5. 6. 7. 8. 9. 10. vote* night')
  })

  it('opens the second day after the first one’s opener', () => {
    const table = dealt()
      .day({})
      .night({ shot: 9 })
      .until('speech', (state) => state.phase.day === 2)
    expect(route(table)).toBe('2* 3 4 5 6 7 8 10 1 vote night')
  })

  it('the route shows the same hours of night to everybody', () => {
    const table = dealt().day({}).until('nightDon')
    expect(route(table, 2)).toBe('shoot. don* sheriff morning')
    expect(route(table, 4)).toBe(route(table, 2))
  })

  it('begins a day of farewell at dawn', () => {
    const table = dealt().day({}).night({ shot: 9 }).until('farewell')
    expect(route(table)).toMatch(/^morning\* /)
  })
})
