import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../testing/seeded-random.ts'
import type { NewPlayer } from '../public.ts'
import { fillWithBots, seatWithBots } from './seat-with-bots.ts'

describe('a table with practice players', () => {
  const random = () => seededRandom('a table')
  const person = (accountId: number): NewPlayer => ({
    accountId,
    username: `player${accountId}`,
    image: null,
    portrait: null,
  })
  const WOMEN = ['Аглая', 'Варвара', 'Дарина', 'Злата', 'Кира', 'Майя', 'Олеся', 'Рада', 'Таисия']
  const womenAmong = (players: readonly NewPlayer[]) =>
    players.filter(({ accountId, username }) => accountId === null && WOMEN.includes(username)).length

  it('every seat is taken, by the people and by practice players of different names', () => {
    const players = seatWithBots([person(1), person(2)], { seats: 10 }, random())
    expect(players).toHaveLength(10)
    expect(
      players
        .filter(({ accountId }) => accountId !== null)
        .map(({ accountId }) => accountId)
        .sort(),
    ).toEqual([1, 2])
    expect(new Set(players.map(({ username }) => username)).size).toBe(10)
    expect(players.find(({ accountId }) => accountId === null)).toMatchObject({ image: null, portrait: null })
  })

  it('people keep the seats they have', () => {
    const seats = [null, person(7), null, person(8)]
    expect(fillWithBots(seats, random()).map(({ accountId }) => accountId)).toEqual([null, 7, null, 8])
  })

  it('there are as many women as portraits of women that no account shows', () => {
    const nine = (people: readonly number[]) =>
      womenAmong(fillWithBots([...people.map(person), ...Array(10 - people.length).fill(null)], random()))
    // Accounts 1, 3 and 5 have the drawn portraits 2, 4 and 6, which show women like the tenth; account 2 has the third one.
    expect(nine([])).toBe(4)
    expect(nine([2])).toBe(4)
    expect(nine([1])).toBe(3)
    expect(nine([1, 3, 5])).toBe(1)
    expect(nine([10])).toBe(3)
  })

  it('people sit anywhere', () => {
    const seatsOfOne = Array.from({ length: 40 }, (_, index) =>
      seatWithBots([person(1)], { seats: 10 }, seededRandom(`table ${index}`)).findIndex(
        ({ accountId }) => accountId === 1,
      ),
    )
    expect(new Set(seatsOfOne).size).toBeGreaterThan(6)
  })

  it('people do not sit where they sat in the game before', () => {
    const people = [1, 2, 3, 4, 5, 6, 7].map(person)
    const before = new Map(people.map(({ accountId }) => [accountId ?? 0, 8 - (accountId ?? 0)]))
    for (let table = 0; table < 100; table++) {
      const players = seatWithBots(people, { seats: 7, before }, seededRandom(`again ${table}`))
      expect(players.map(({ accountId }) => accountId).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
      expect(players.some(({ accountId }, index) => before.get(accountId ?? 0) === index + 1)).toBe(false)
    }
  })

  it('a table of more practice players than there are names is refused', () => {
    expect(() => seatWithBots([], { seats: 30 }, random())).toThrow(
      /no name left for a practice player on seat \d+/,
    )
  })
})
