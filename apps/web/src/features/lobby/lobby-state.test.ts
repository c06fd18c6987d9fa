import type { LobbyMember, LobbyState } from '@gorod/contracts/lobby'
import { describe, expect, it } from 'vitest'
import { inviteUrl, missingForStart, newest } from './lobby-state.ts'
import { madeLobby, madeMember } from './testing/made-lobby.ts'

const kinds = (members: readonly LobbyMember[], change: Partial<LobbyState> = {}) =>
  missingForStart(madeLobby({ members, ...change })).map(({ kind, count }) => `${kind} ${count}`)

const leader = madeMember(1, { seat: 1 })
const full = (ready: boolean) => [
  leader,
  ...Array.from({ length: 9 }, (_, index) => madeMember(index + 2, { seat: index + 2, ready })),
]

describe('the reason why a lobby does not start', () => {
  it('a leader only has to sit where bots fill the rest', () => {
    expect(kinds([leader])).toEqual([])
  })

  it('counts the free seats where there are no bots', () => {
    expect(kinds([leader, madeMember(2, { seat: 4, ready: true })], { bots: false })).toEqual(['seats 8'])
    expect(kinds(full(true), { bots: false })).toEqual([])
  })

  it('names everybody who sits and is not ready, the judge too, and nobody who stands by', () => {
    expect(kinds(full(false))).toEqual(['ready 9'])
    expect(kinds([leader, madeMember(2, { seat: 'judge' })], { judge: 'human' })).toEqual(['ready 1'])
    expect(kinds([leader, madeMember(2, { seat: null })])).toEqual([])
  })

  it('names rules that a new release refuses', () => {
    const rules = (speech: number) => ({ ruleSet: { name: 'Клуб', changes: { 'timing.speech': speech } } })
    expect(kinds([leader], rules(45_000))).toEqual([])
    expect(kinds([leader], rules(1))).toEqual(['rules 1'])
  })

  it('names the judge where a person is to judge', () => {
    expect(kinds([leader], { judge: 'human' })).toEqual(['judge 1'])
  })

  it('an empty table does not start', () => {
    expect(kinds([madeMember(1, { seat: 'judge' })], { judge: 'human', bots: false })).toEqual(['nobody 0'])
  })
})

describe('the state of a lobby', () => {
  it('stays the newer one when a push was overtaken', () => {
    const old = madeLobby({ now: 1_000 })
    const fresh = madeLobby({ now: 2_000 })
    expect(newest(fresh, old)).toBe(fresh)
    expect(newest(old, fresh)).toBe(fresh)
    expect(newest(fresh, madeLobby({ lobbyId: 'another', now: 1_000 })).lobbyId).toBe('another')
  })
})

it('the invite is written into the address of the search', () => {
  expect(inviteUrl('https://gorod.example', 'a b/c')).toBe(
    'https://gorod.example/game-search?lobby=a%20b%2Fc',
  )
})
