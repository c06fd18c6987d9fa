import { describe, expect, it } from 'vitest'
import { GameJoins } from './game-joins.ts'

describe('the join of a page', () => {
  const connected = () => {
    const joins = new GameJoins()
    joins.connected('page')
    return joins
  }

  it('a page that leaves before its join is answered is not at the table', () => {
    const joins = connected()
    const asked = joins.ask('page', 'game')
    joins.remove('page', 'game')
    expect(joins.add(asked)).toBe(false)
    expect(joins.disconnected('page')).toEqual([])
  })

  it('a page that comes back at once is at the table by its second join alone', () => {
    const joins = connected()
    const first = joins.ask('page', 'game')
    joins.remove('page', 'game')
    const second = joins.ask('page', 'game')
    expect([joins.add(first), joins.add(second)]).toEqual([false, true])
    expect(joins.disconnected('page')).toEqual(['game'])
  })

  it('leaving one game ends no join of another', () => {
    const joins = connected()
    const asked = joins.ask('page', 'game')
    joins.remove('page', 'other')
    joins.remove('stranger', 'game')
    expect(joins.add(asked)).toBe(true)
  })

  it('a connection that has ended joins nothing', () => {
    const joins = connected()
    const asked = joins.ask('page', 'game')
    joins.disconnected('page')
    expect(joins.add(asked)).toBe(false)
  })
})
