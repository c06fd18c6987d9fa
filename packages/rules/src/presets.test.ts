import { describe, expect, it } from 'vitest'
import { presets, rolesForSeats, seatsOf, withHumanJudge } from './presets.ts'

describe('presets', () => {
  it('every preset is a ten-seat table with three mafia players', () => {
    for (const ruleSet of Object.values(presets)) {
      expect(seatsOf(ruleSet)).toBe(10)
      expect(ruleSet.roles.mafia + ruleSet.roles.godfather).toBe(3)
    }
  })

  it('every preset carries its own id', () => {
    for (const [id, ruleSet] of Object.entries(presets)) expect(ruleSet.id).toBe(id)
  })

  it('a live judge adds the signs and the free seating', () => {
    expect(presets.fiim.timing.donSign).toBe(0)
    expect(withHumanJudge(presets.fiim).timing).toMatchObject({ donSign: 10_000, sheriffSign: 10_000 })
  })

  it.each([
    [7, 1, 3],
    [8, 1, 4],
    [9, 1, 5],
    [10, 2, 5],
    [11, 3, 5],
    [12, 3, 6],
  ])('a casual table of %i has %i mafia players and %i civilians', (seats, mafia, civilian) => {
    const roles = rolesForSeats(presets.casual_doctor, seats)
    expect(roles).toEqual({ civilian, sheriff: 1, mafia, godfather: 1, doctor: 1 })
  })

  it('a preset refuses tables of another size', () => {
    expect(() => rolesForSeats(presets.fiim, 9)).toThrow(RangeError)
    expect(() => rolesForSeats(presets.casual_doctor, 6)).toThrow(RangeError)
    expect(() => rolesForSeats(presets.casual_doctor, 13)).toThrow(RangeError)
  })
})
