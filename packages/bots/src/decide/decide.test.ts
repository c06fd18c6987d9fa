import { type Claim, type DayRecord, presets, type Seat } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import type { Level } from '../level.ts'
import { mindOf } from '../mind.ts'
import { readTable } from '../table/read-table.ts'
import { type Scene, viewOf } from '../testing/view-of.ts'
import { chooseBestMove, chooseOpinions } from './last-will.ts'
import { wantsLift } from './lift.ts'
import { chooseDonCheck, chooseHeal, chooseSheriffCheck, chooseShot } from './night.ts'
import { chooseNominee } from './nominate.ts'
import { chooseSheriffClaim } from './sheriff-claim.ts'
import { chooseCandidate } from './vote.ts'

const temper = { boldness: 0.5, herding: 0.5, talkativeness: 0.5, intuition: 0.5 }
const mind = (scene: Scene, seed = 'x', level: Level = 'player') =>
  mindOf(readTable(viewOf(scene))!, { seed, temper, level }, () => 0.5)
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const say = (seat: Seat, at: number, ...claims: Claim[]): DayRecord['said'][number] => ({
  seat,
  at,
  claims,
  text: '…',
})
const black = { me: 8, role: 'mafia', mates: [9, 10] } as const
const checked = (seat: Seat, color: 'red' | 'black'): Claim => ({
  kind: 'sheriff',
  checks: [{ seat, color }],
})

describe('nominations and hands', () => {
  it('a sheriff nominates and votes for the seat checked as mafia, never for the one checked as town', () => {
    const checks = [
      { seat: 4, yes: false },
      { seat: 6, yes: true },
    ]
    const sheriff = mind({ me: 1, role: 'sheriff', checks, day: 3 })
    expect(chooseNominee(sheriff, all)).toBe(6)
    expect(chooseCandidate(sheriff, [4, 6])).toBe(6)
    expect(chooseCandidate(sheriff, [4, 7])).toBe(7)
    expect(chooseCandidate(sheriff, [4])).toBeNull()
  })

  it('a mafia player never nominates or votes for themselves, nor for a mate while a town player is on the list', () => {
    for (let n = 0; n < 50; n++) {
      const mafia = mind(black, `seed ${n}`)
      expect([8, 9, 10]).not.toContain(chooseNominee(mafia, all))
      expect([1, 2]).toContain(chooseCandidate(mafia, [1, 8, 9, 10, 2]))
    }
  })

  it('the mafia votes together for one town player when one more of the town ends the game', () => {
    const scene = { day: 4, votedOut: [4, 5, 6, 7, 10] } as const
    const votes = [8, 9].map((me) =>
      chooseCandidate(
        mind({ ...scene, me, role: 'mafia', mates: [me === 8 ? 9 : 8, 10] }, `seed ${me}`),
        [1, 2, 3],
      ),
    )
    expect(votes[0]).toBe(votes[1])
  })

  it('a town player follows a sheriff who was shot', () => {
    const days = [
      { day: 1, night: { victim: 4, bestMove: null } },
      { day: 2, said: [say(4, 1, checked(7, 'black'))] },
    ]
    for (let n = 0; n < 20; n++) {
      expect(chooseCandidate(mind({ me: 1, role: 'civilian', days }, `seed ${n}`), [3, 7, 5])).toBe(7)
    }
  })
})

describe('the lift', () => {
  it('the mafia refuses a lift that costs a mate and one town player at nine, and accepts one that costs two', () => {
    const scene = { ...black, day: 2, votedOut: [1] }
    expect(wantsLift(mind(scene), [2, 3])).toBe(true)
    expect(wantsLift(mind(scene), [9, 10])).toBe(false)
  })

  it('a sheriff who knows that both tied players are mafia accepts the lift', () => {
    const checks = [8, 9].map((seat) => ({ seat, yes: true }))
    expect(wantsLift(mind({ me: 1, role: 'sheriff', checks, day: 3 }), [8, 9])).toBe(true)
  })

  it('the town refuses the lift at four when one tied player is certainly town and it has none to spare', () => {
    const scene: Scene = { me: 1, role: 'civilian', day: 5, votedOut: [5, 6, 7, 8, 9, 10] }
    expect(wantsLift(mind(scene), [1, 2])).toBe(false)
  })
})

describe('the night', () => {
  it('the whole mafia shoots the same seat without a word', () => {
    const plan = [5, 3, 1]
    const days = [{ day: 1, night: { victim: 5, bestMove: null } }]
    const shots = [8, 9, 10].map((me) => {
      const role = me === 10 ? 'godfather' : 'mafia'
      const mates = [10, 8, 9].filter((seat) => seat !== me)
      return chooseShot(mind({ me, role, mates, plan, days }, `seed ${me}`), all)
    })
    expect(shots).toEqual([3, 3, 3])
  })

  it('the mafia follows the plan first, then the sign of the don, then shoots a player who claimed to be the sheriff', () => {
    const claim = say(2, 2, checked(8, 'black'))
    const sign = say(9, 1, { kind: 'color', seat: 4, color: 'red' })
    const days = [{ day: 2, said: [sign, claim] }]
    expect(chooseShot(mind({ ...black, plan: [1], days }), all)).toBe(1)
    expect(chooseShot(mind({ ...black, plan: [], days }), all)).toBe(4)
    expect(chooseShot(mind({ ...black, plan: [], days: [{ day: 2, said: [claim] }] }), all)).toBe(2)
  })

  it('a novice may miss the word of the don and shoots a claimed sheriff; the don and the others never do', () => {
    const claim = say(2, 2, checked(8, 'black'))
    const sign = say(9, 1, { kind: 'color', seat: 4, color: 'red' })
    const days = [{ day: 2, said: [sign, claim] }]
    const shots = (scene: Scene, level: Level) =>
      Array.from({ length: 200 }, (_, n) => chooseShot(mind({ ...scene, days }, `seed ${n}`, level), all))
    const novices = shots(black, 'novice')
    expect(new Set(novices)).toEqual(new Set([4, 2]))
    const missed = novices.filter((seat) => seat === 2).length
    expect(missed).toBeGreaterThan(15)
    expect(missed).toBeLessThan(50)
    expect(new Set(shots(black, 'player'))).toEqual(new Set([4]))
    const don = { me: 9, role: 'godfather', mates: [8, 10] } as const
    expect(new Set(shots(don, 'novice'))).toEqual(new Set([4]))
  })

  it('the mafia never shoots its own players or empty chairs', () => {
    for (let n = 0; n < 30; n++) {
      const shot = chooseShot(mind({ ...black, votedOut: [1, 2, 3], day: 3 }, `seed ${n}`), all)
      expect([4, 5, 6, 7]).toContain(shot)
    }
  })

  it('the don and the sheriff check another living seat each night', () => {
    const checks = [1, 2, 3].map((seat) => ({ seat, yes: false }))
    const don = mind({ me: 8, role: 'godfather', mates: [9, 10], checks, votedOut: [4], day: 4 })
    expect([5, 6, 7]).toContain(chooseDonCheck(don, all))
    const sheriff = mind({ me: 5, role: 'sheriff', checks, votedOut: [4], day: 4 })
    expect([6, 7, 8, 9, 10]).toContain(chooseSheriffCheck(sheriff, all))
  })

  it('the doctor keeps the sheriff alive', () => {
    const days = [{ day: 2, said: [say(6, 1, checked(3, 'red'))] }]
    const scene: Scene = { me: 1, role: 'doctor', days, ruleSet: presets.casual_doctor }
    expect(chooseHeal(mind(scene), all)).toBe(6)
    expect(chooseHeal(mind(scene), [2, 3])).not.toBeNull()
  })
})

describe('a claim to be the sheriff', () => {
  const scene: Scene = { me: 1, role: 'sheriff', day: 2, checks: [{ seat: 3, yes: false }] }

  it('a sheriff claims the role when leaving, when tied, when somebody else claims it, when nominated', () => {
    const told = [{ seat: 3, color: 'red' }]
    expect(chooseSheriffClaim(mind(scene), 'farewell')).toEqual(told)
    expect(chooseSheriffClaim(mind(scene), 'tie')).toEqual(told)
    expect(chooseSheriffClaim(mind({ ...scene, nominees: [1] }), 'speech')).toEqual(told)
    const rival = [{ day: 2, said: [say(7, 1, checked(1, 'black'))] }]
    expect(chooseSheriffClaim(mind({ ...scene, days: rival }), 'speech')).toEqual(told)
  })

  it('a sheriff does not claim the role in a plain speech with nothing but a town check', () => {
    expect(chooseSheriffClaim(mind(scene), 'speech')).toBeNull()
  })

  it('a sheriff with town checks alone speaks up at seven, where a wrong vote and a shot may end the game', () => {
    const checks = [3, 4].map((seat) => ({ seat, yes: false }))
    const seven = mind({ ...scene, day: 3, checks, votedOut: [8, 9, 10] })
    expect(chooseSheriffClaim(seven, 'speech')).toEqual([3, 4].map((seat) => ({ seat, color: 'red' })))
    expect(chooseSheriffClaim(mind({ ...scene, day: 3, checks, votedOut: [9, 10] }), 'speech')).toBeNull()
    expect(chooseSheriffClaim(mind({ ...scene, checks: [], votedOut: [8, 9, 10] }), 'speech')).toBeNull()
  })

  it('a mafia player answers a claim with believable checks: one a night, no mate as mafia, nobody twice', () => {
    const days = [{ day: 3, said: [say(2, 1, checked(8, 'black'))] }]
    const posed = Array.from({ length: 40 }, (_, n) =>
      chooseSheriffClaim(mind({ ...black, day: 3, days }, `seed ${n}`), 'speech'),
    ).filter((checks) => checks !== null)
    expect(posed.length).toBeGreaterThan(15)
    for (const checks of posed) {
      expect(checks).toHaveLength(2)
      expect(new Set(checks.map((check) => check.seat)).size).toBe(2)
      const mafia = checks.filter((check) => check.color === 'black').map((check) => check.seat)
      expect(mafia).toHaveLength(1)
      expect([8, 9, 10]).not.toContain(mafia[0])
    }
  })
})

describe('the last will', () => {
  it('a last will names three different others, known mafia first', () => {
    const checks = [{ seat: 6, yes: true }]
    const named = chooseBestMove(mind({ me: 1, role: 'sheriff', checks }), all, 3)
    expect(named[0]).toBe(6)
    expect(new Set(named).size).toBe(3)
    expect(named).not.toContain(1)
  })

  it('the last will of a mafia player names no mate', () => {
    const named = chooseBestMove(mind(black), all, 3)
    expect(named.some((seat) => [8, 9, 10].includes(seat))).toBe(false)
  })

  it('the last will of a sheriff holds the checks of the game', () => {
    const checks = [
      { seat: 6, yes: true },
      { seat: 2, yes: false },
    ]
    expect(chooseOpinions(mind({ me: 1, role: 'sheriff', checks, day: 3 }), all, 3).slice(0, 2)).toEqual([
      { seat: 6, color: 'black' },
      { seat: 2, color: 'red' },
    ])
  })
})
