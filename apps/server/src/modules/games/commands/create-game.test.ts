import { createHash } from 'node:crypto'
import type { GameMode } from '@gorod/contracts/game'
import { presets, replay } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../platform/clock.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import type { NewGame, Substitute } from '../public.ts'
import { prepareGame } from './create-game.ts'

const person = (accountId: number): Substitute => ({
  accountId,
  username: `player${accountId}`,
  image: null,
  portrait: null,
})
const JUDGE = person(50)
const clock = { now: () => 5_000 } as Clock

const wish: NewGame = {
  mode: 'lobby',
  type: 'match',
  ruleSet: 'fiim',
  pace: 'normal',
  comingFrom: null,
  players: Array.from({ length: 10 }, (_, index) => person(index + 1)),
  judge: null,
}

function prepare(change: Partial<NewGame> = {}, phaseFactor = 1) {
  const record = prepareGame({ ...wish, ...change }, { clock, random: seededRandom('x'), phaseFactor })
  return { record, state: replay(record.entries.map(({ event }) => event)) }
}

describe('a new game', () => {
  it('begins now, with a secret seed of 32 bytes whose hash is public', () => {
    const { record, state } = prepare()
    expect(state.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(state.seedHash).toBe(createHash('sha256').update(String(state.seed)).digest('hex'))
    expect(record).toMatchObject({ createdAt: new Date(5_000), progress: { day: 0, alive: 10 } })
    expect(record.deadlineAt).toEqual(new Date(state.phase.endsAt ?? 0))
    expect(record.entries.every(({ commandId }) => commandId === null)).toBe(true)
  })

  it('differs from the next one in its id and its seed', () => {
    const random = seededRandom('x')
    const [one, other] = [1, 2].map(() => prepareGame(wish, { clock, random, phaseFactor: 1 }))
    expect(one?.id).not.toBe(other?.id)
    expect(one?.entries[0]?.event).not.toEqual(other?.entries[0]?.event)
  })

  it('seats its players in their order, and knows which of them are bots', () => {
    const players = wish.players.map((player, index) =>
      index === 3 ? { ...player, accountId: null } : player,
    )
    const { record } = prepare({ players })
    expect(record.players[2]).toEqual({
      seat: 3,
      userId: 3,
      username: 'player3',
      image: null,
      portrait: null,
      bot: false,
    })
    expect(record.players[3]).toMatchObject({ seat: 4, userId: null, bot: true })
  })

  it('belongs to nothing, is open to spectators and has ordinary bots unless said', () => {
    expect(prepare().record).toMatchObject({
      mode: 'lobby',
      type: 'match',
      championshipId: null,
      isPrivate: false,
      botLevel: 'player',
      judge: null,
      secondJudge: null,
    })
    const practice = { chosenRole: null, botLevel: 'novice' } as const
    expect(prepare({ championshipId: 7, isPrivate: true, mode: 'practice', practice }).record).toMatchObject({
      championshipId: 7,
      isPrivate: true,
      botLevel: 'novice',
    })
  })

  it('lasts as long as its rule book says; a brisk one about a third, and tests scale both', () => {
    const { speech } = presets.fiim.timing
    expect(prepare().state.ruleSet.timing.speech).toBe(speech)
    expect(prepare({ pace: 'brisk' }).state.ruleSet.timing.speech).toBe(speech * 0.35)
    expect(prepare({ pace: 'brisk' }, 0.1).state.ruleSet.timing.speech).toBe(speech * 0.035)
  })

  it('a table of seven gets the deck of seven', () => {
    const { record, state } = prepare({ ruleSet: 'casual_doctor', players: wish.players.slice(0, 7) })
    expect(state.ruleSet.roles).toMatchObject({ mafia: 1, civilian: 3 })
    expect(record).toMatchObject({ ruleSet: 'casual_doctor', rulesName: null })
  })
})

describe('the judge of a new game', () => {
  it('a judge sits beside the players, with a second one where the table has one', () => {
    const { record, state } = prepare({ judge: JUDGE, secondJudge: person(51) })
    const place = { username: 'player50', image: null, portrait: null }
    expect(record.judge).toEqual({ userId: 50, ...place })
    expect(record.secondJudge).toMatchObject({ userId: 51, username: 'player51' })
    expect(state).toMatchObject({ judge: 'human', secondJudge: 'seated' })
    expect(prepare({ judge: JUDGE }).state).toMatchObject({ judge: 'human', secondJudge: 'none' })
    expect(prepare().state.judge).toBe('automatic')
  })

  it.each<readonly [GameMode, boolean]>([
    ['league', true],
    ['championship', true],
    ['lobby', false],
  ])('in the mode %s leads the pace from the start: %s', (mode, leads) => {
    expect(prepare({ mode, judge: JUDGE }).state.pace).toBe(leads ? 'judge' : 'host')
  })

  it('leads the pace where the table or its rules say so, and gives the roles time to show themselves', () => {
    expect(prepare({ judge: JUDGE, judgeLeadsPace: true }).state.pace).toBe('judge')
    const rules = { name: 'Клуб', ruleSet: { ...presets.fiim, judgeLeadsPace: true } }
    expect(prepare({ judge: JUDGE, ruleSet: rules }).state.pace).toBe('judge')
    expect(prepare({ judge: JUDGE }).state.ruleSet.timing.freeSeating).toBeGreaterThan(0)
    expect(prepare().state.ruleSet.timing.freeSeating).toBe(0)
  })
})

describe('rules and cards that a game may not have', () => {
  it('rules of a player’s own are for lobbies', () => {
    const ruleSet = { name: 'Клуб', ruleSet: { ...presets.fiim, selfVote: true } }
    const { record, state } = prepare({ ruleSet })
    expect([record.rulesName, state.ruleSet.selfVote]).toEqual(['Клуб', true])
    expect(() => prepare({ mode: 'rated', ruleSet })).toThrow('a rated game has the rules of a rule book')
  })

  it('a card is chosen in practice only', () => {
    const practice = { chosenRole: { seat: 2, role: 'sheriff' }, botLevel: 'player' } as const
    expect(prepare({ mode: 'practice', practice }).state.chosenRole).toEqual(practice.chosenRole)
    expect(prepare().state.chosenRole).toBeNull()
    expect(() => prepare({ practice })).toThrow('a lobby game is dealt by chance')
  })
})
