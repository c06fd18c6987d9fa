import { describe, expect, it } from 'vitest'
import { dealEvidence, proveDeal, sha256Hex } from './deal-proof.ts'
import { playedGame } from './testing/played-game.ts'

describe('the proof of a deal', () => {
  const events = playedGame(3)
  const evidence = dealEvidence(events)!

  it('holds for a game as it was played', async () => {
    expect(await proveDeal(evidence, sha256Hex)).toMatchObject({ hashMatches: true, rolesMatch: true })
  })

  it('includes the cards that were picked before the deal', () => {
    expect(evidence.picks.some((slot) => slot !== null)).toBe(true)
  })

  it.each([7, 8, 9, 11, 12])('holds for a table of %i', async (seats) => {
    const deal = dealEvidence(playedGame(seats, { preset: 'casual_doctor', seats }))!
    expect(deal.dealt).toHaveLength(seats)
    expect(await proveDeal(deal, sha256Hex)).toMatchObject({ hashMatches: true, rolesMatch: true })
  })

  it('holds for a practice game with a chosen card, and names the choice', async () => {
    const chosen = { seat: 4, role: 'sheriff' } as const
    const practice = dealEvidence(playedGame(3, { chosenRole: chosen }))!
    expect(practice.dealt[3]).toBe('sheriff')
    expect(practice.chosen).toEqual(chosen)
    expect(await proveDeal(practice, sha256Hex)).toMatchObject({ hashMatches: true, rolesMatch: true })
    expect((await proveDeal({ ...practice, chosen: null }, sha256Hex)).rolesMatch).toBe(false)
  })

  it('fails when the seed differs from the promised one', async () => {
    const proof = await proveDeal({ ...evidence, seed: 'ff'.repeat(32) }, sha256Hex)
    expect(proof.hashMatches).toBe(false)
  })

  it('fails when somebody had another role', async () => {
    const [first, ...rest] = evidence.dealt
    const dealt = [first === 'sheriff' ? ('civilian' as const) : ('sheriff' as const), ...rest]
    expect((await proveDeal({ ...evidence, dealt }, sha256Hex)).rolesMatch).toBe(false)
  })

  it('the proof is not offered where the seed was never published', () => {
    const created = events[0]!
    if (created.type !== 'gameCreated') throw new Error('the first event is another')
    expect(dealEvidence([{ ...created, seed: null }, ...events.slice(1, 4)])).toBeNull()
  })
})
