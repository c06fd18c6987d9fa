import { describe, expect, it } from 'vitest'
import type { Timing } from './model/rule-set.ts'
import { presets, rolesForSeats, seatsOf, withHumanJudge } from './presets.ts'

/** Milliseconds of the rule books (§5). People agree to a book by its name, so its lengths change on purpose only. */
const lengths: Timing = {
  ...{ seating: 5_000, deal: 10_000, mafiaMeeting: 60_000, donSign: 0, sheriffSign: 0, freeSeating: 0 },
  ...{ dayStart: 4_000, speech: 60_000, shortSpeech: 30_000, lostSpeech: 5_000 },
  ...{ voteIntro: 4_000, voteCandidate: 3_000, voteSimultaneous: 15_000, voteResult: 3_000 },
  ...{ tieSpeech: 30_000, liftVote: 5_000, farewell: 60_000, finalSpeech: 60_000 },
  ...{ nightFall: 5_000, nightShoot: 15_000, nightDon: 12_000, nightSheriff: 12_000, nightDoctor: 12_000 },
  ...{ bestMove: 20_000, morning: 3_000, outcry: 5_000, grace: 1_500, fourthFoulConfirm: 10_000 },
  ...{ penaltyVote: 15_000, pauseVote: 15_000, pauseBudget: 120_000, reconnectBudget: 120_000 },
  judgeReview: 180_000,
}

describe('the lengths of a rule book', () => {
  it.each(['fiim', 'polemica', 'fsm'] as const)('%s has the lengths of a table of the sport', (id) => {
    expect(presets[id].timing).toEqual(lengths)
  })

  it('the table of newcomers has more time to read and to answer', () => {
    const longer = {
      dayStart: 5_000,
      voteIntro: 5_000,
      voteCandidate: 5_000,
      liftVote: 15_000,
      nightDoctor: 15_000,
    }
    expect(presets.casual_doctor.timing).toEqual({ ...lengths, ...longer })
  })
})

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
    expect(withHumanJudge(presets.fiim).timing).toEqual({
      ...presets.fiim.timing,
      ...{ donSign: 10_000, sheriffSign: 10_000, freeSeating: 20_000 },
    })
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

  it('a deck of its own is dealt as it is', () => {
    const roles = { civilian: 4, sheriff: 1, mafia: 2, godfather: 1, doctor: 0 }
    expect(rolesForSeats({ ...presets.fiim, id: 'custom', roles }, 8)).toEqual(roles)
  })

  it('a preset refuses tables of another size', () => {
    expect(() => rolesForSeats(presets.fiim, 9)).toThrow(RangeError)
    expect(() => rolesForSeats(presets.casual_doctor, 6)).toThrow(RangeError)
    expect(() => rolesForSeats(presets.casual_doctor, 13)).toThrow(RangeError)
  })
})
