import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mmrOf, NEWCOMER, PLAY_LIMIT, type RatedSeat, rateGame, type Skill } from './mmr.ts'

function table(more: (seat: number) => Partial<RatedSeat> = () => ({})): RatedSeat[] {
  return Array.from({ length: 10 }, (_, index) => ({
    team: index < 7 ? 'red' : 'black',
    playPoints: 0,
    before: NEWCOMER,
    ...more(index + 1),
  }))
}

describe('the MMR after a rated game', () => {
  it('begins at 1000', () => {
    expect(mmrOf(NEWCOMER)).toBe(1000)
  })

  it('raises the winners, lowers the others, and shows both parts', () => {
    const changes = rateGame(table(), 'red')
    for (const [index, { before, after, result, play }] of changes.entries()) {
      expect(Math.sign(result)).toBe(index < 7 ? 1 : -1)
      expect(play).toBe(0)
      expect(after).toBe(before + result + play)
    }
  })

  it('gives a few what it takes from many: three winning mafia players gain more each than seven town players lose', () => {
    const changes = rateGame(table(), 'black')
    const gained = changes.slice(7).reduce((sum, { result }) => sum + result, 0)
    const lost = changes.slice(0, 7).reduce((sum, { result }) => sum - result, 0)
    expect(changes[9]?.result).toBeGreaterThan(-(changes[0]?.result ?? 0))
    expect(Math.abs(gained - lost)).toBeLessThanOrEqual(5)
  })

  it('falls less for a player who played well in a lost game', () => {
    const changes = rateGame(
      table((seat) => (seat === 9 ? { playPoints: 0.7 } : {})),
      'red',
    )
    expect(changes[8]?.play).toBeGreaterThan(0)
    expect(changes[8]?.after).toBeGreaterThan(changes[9]?.after ?? Number.NaN)
  })

  it('gives eight MMR for each point above the mean of the table', () => {
    const changes = rateGame(
      table((seat) => (seat === 9 ? { playPoints: 0.5 } : {})),
      'red',
    )
    // The mean is 0.05: 8 × 0.45 for one, 8 × −0.05 for the others.
    expect(changes.map(({ play }) => play)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 4, 0])
  })

  it('equal points for everybody give nobody anything', () => {
    for (const { play } of rateGame(
      table(() => ({ playPoints: 0.5 })),
      'draw',
    ))
      expect(play).toBe(0)
  })

  it('moves newcomers by 24 in the town and by 56 in the mafia, and is hardly surer of them after one game', () => {
    const changes = rateGame(table(), 'red')
    expect(changes.map(({ result }) => result)).toEqual([...Array(7).fill(24), ...Array(3).fill(-56)])
    for (const { skill } of changes) {
      expect(skill.sigma).toBeLessThan(NEWCOMER.sigma)
      expect(skill.sigma).toBeGreaterThan(NEWCOMER.sigma - 0.1)
    }
  })

  it('a table without one of the teams cannot be rated', () => {
    expect(() => rateGame(table().slice(0, 7), 'red')).toThrow('a game without black seats cannot be rated')
  })

  it('changes little between equals who drew', () => {
    for (const { result } of rateGame(table(), 'draw')) expect(Math.abs(result)).toBeLessThanOrEqual(1)
  })

  it('changes less for a player with many games', () => {
    let skill: Skill = NEWCOMER
    for (let game = 0; game < 40; game++)
      skill = rateGame(
        table((seat) => (seat === 1 ? { before: skill } : {})),
        game % 2 ? 'red' : 'black',
      )[0]!.skill
    const [settled, newcomer] = rateGame(
      table((seat) => (seat === 1 ? { before: skill } : {})),
      'red',
    )
    expect(settled?.skill.sigma).toBeLessThan(NEWCOMER.sigma)
    expect(settled?.result).toBeLessThan(newcomer?.result ?? 0)
    expect(settled?.result).toBeGreaterThan(0)
  })
})

const anySkill = fc.record({
  mu: fc.double({ min: 0, max: 50, noNaN: true }),
  sigma: fc.double({ min: 4, max: 25 / 3, noNaN: true }),
  play: fc.integer({ min: -300, max: 300 }),
})
const anyTable = fc
  .array(fc.record({ before: anySkill, playPoints: fc.double({ min: -2, max: 2, noNaN: true }) }), {
    minLength: 10,
    maxLength: 10,
  })
  .map((seats) => seats.map((seat, index): RatedSeat => ({ ...seat, team: index < 7 ? 'red' : 'black' })))
const anyWinner = fc.constantFrom('red', 'black', 'draw' as const)

describe('the MMR after a random rated game', () => {
  it('the MMR never falls for a winner, keeps the personal part within its bound, adds up', () => {
    fc.assert(
      fc.property(anyTable, anyWinner, (seats, winner) => {
        for (const [index, change] of rateGame(seats, winner).entries()) {
          const seat = seats[index]!
          if (winner === seat.team) expect(change.after).toBeGreaterThanOrEqual(change.before)
          if (winner !== seat.team && winner !== 'draw') expect(change.result).toBeLessThanOrEqual(0)
          expect(Math.abs(change.play)).toBeLessThanOrEqual(PLAY_LIMIT)
          expect(change.after).toBe(change.before + change.result + change.play)
          expect(Number.isInteger(change.after)).toBe(true)
          expect(mmrOf(change.skill)).toBe(change.after)
          expect(change.skill.sigma).toBeGreaterThanOrEqual(4)
        }
      }),
    )
  })

  it('the order of the seats changes nothing', () => {
    fc.assert(
      fc.property(anyTable, anyWinner, (seats, winner) => {
        const there = rateGame(seats, winner)
        const back = [...rateGame([...seats].reverse(), winner)].reverse()
        // Sums in another order differ in the last bits, which the shown integers may round apart by one.
        for (const [index, change] of there.entries()) {
          expect(back[index]?.skill.mu).toBeCloseTo(change.skill.mu, 9)
          expect(Math.abs((back[index]?.after ?? 0) - change.after)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('rises more for a win over stronger players', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 20, noNaN: true }), (stronger) => {
        const against = (mu: number) =>
          rateGame(
            table((seat) => (seat > 7 ? { before: { ...NEWCOMER, mu } } : {})),
            'red',
          )[0]!.skill.mu
        expect(against(25 + stronger)).toBeGreaterThan(against(25))
      }),
    )
  })
})
