import { describe, expect, it } from 'vitest'
import { scriptedGame } from '../../../../../../packages/rules/src/testing/scripted-game.ts'
import { accountOf, finished } from '../../../testing/achievements/finished-game.ts'
import {
  almostCritical,
  donLost,
  edgeWithoutVotes,
  flawlessTownWin,
  hunted,
  onTheEdge,
  tied,
  wholeMafiaAlive,
} from '../../../testing/achievements/scripted-games.ts'
import type { FinishedLog } from '../../games/public.ts'
import type { Keyword } from './achievements-text.ts'
import { marksOfGame } from './marks-of-game.ts'

const markOf = (keyword: Keyword, log: FinishedLog, accountId: number) =>
  marksOfGame(log).find((person) => person.accountId === accountId)?.marks[keyword]

interface Case {
  readonly keyword: Keyword
  /** A game, and the seat that earns it there. */
  readonly earns: readonly [FinishedLog, seat: number]
  /** Near misses. */
  readonly not: readonly (readonly [FinishedLog, seat: number, why: string])[]
}

const clean = finished(flawlessTownWin())
const edge = finished(onTheEdge())
const lostEdge = finished(onTheEdge(6))
const calm = finished(almostCritical())
const voteless = finished(edgeWithoutVotes())
const full = finished(wholeMafiaAlive())
const noDon = finished(donLost())
const lift = finished(tied('same'))
const revote = finished(tied('nine'))
const practice = (log: FinishedLog): FinishedLog => ({
  ...log,
  mode: 'practice',
  seats: log.seats.map((seat, index) => (index === 0 ? seat : { ...seat, accountId: null })),
})

function firstNight(told: Parameters<ReturnType<typeof scriptedGame>['night']>[0]) {
  return finished(hunted(scriptedGame().out().night(told)))
}

function checks(...found: readonly (readonly [number, number, number])[]) {
  const [[a, b, c] = [8, 9, 10]] = found
  return finished(
    scriptedGame()
      .out()
      .night({ sheriff: a })
      .out()
      .night({ shot: 2, sheriff: b })
      .out()
      .night({ shot: 3, sheriff: c })
      .out(8)
      .night({ shot: 4 })
      .out(9)
      .night({ shot: 5 })
      .out(10)
      .expect('red'),
  )
}

function disconnected(back: boolean) {
  const away = scriptedGame().out()
  away.send('system', { type: 'disconnectSeat', seat: 5 })
  if (back) away.send('system', { type: 'reconnectSeat', seat: 5 })
  return finished(hunted(away))
}

/** The same game, but the connection was lost before the cards were dealt. */
function lostBeforeTheDeal(log: FinishedLog): FinishedLog {
  const lost = log.events.find((event) => event.type === 'seatDisconnected')!
  const events = log.events.filter((event) => event !== lost)
  return {
    ...log,
    events: events.toSpliced(
      events.findIndex((event) => event.type === 'rolesDealt'),
      0,
      lost,
    ),
  }
}

function judged(best: number) {
  const told = hunted(scriptedGame({ judge: 'human' }).out().night({}))
  return finished(told.send('judge', { type: 'markBest', seat: best }), { judgeId: 500 })
}

function healed(heal: number) {
  const told = scriptedGame({ preset: 'casual_doctor' }).out().night({ shot: 5, heal })
  return finished(hunted(told))
}

const cases: readonly Case[] = [
  { keyword: 'first_game', earns: [practice(clean), 1], not: [] },
  { keyword: 'first_win', earns: [practice(clean), 1], not: [[full, 1, 'lost']] },
  {
    keyword: 'first_people',
    earns: [full, 1],
    not: [[practice(full), 1, 'the others were practice players']],
  },
  { keyword: 'own_circle', earns: [{ ...full, mode: 'lobby' }, 1], not: [[full, 1, 'no lobby']] },
  { keyword: 'first_rated', earns: [full, 1], not: [[{ ...full, mode: 'lobby' }, 1, 'a lobby']] },
  { keyword: 'first_league', earns: [{ ...full, mode: 'league' }, 1], not: [[full, 1, 'rated']] },
  {
    keyword: 'first_championship',
    earns: [{ ...full, mode: 'championship' }, 1],
    not: [[full, 1, 'rated']],
  },
  {
    keyword: 'night_owl',
    earns: [{ ...full, startedAt: new Date('2026-03-01T21:00:00Z') }, 1],
    not: [
      [{ ...full, startedAt: new Date('2026-03-01T20:59:59Z') }, 1, 'a second to midnight'],
      [{ ...full, startedAt: new Date('2026-03-02T02:00:00Z') }, 1, 'five in the morning'],
    ],
  },
  {
    keyword: 'civilian_wins',
    earns: [clean, 2],
    not: [
      [clean, 1, 'the sheriff'],
      [full, 2, 'lost'],
    ],
  },
  { keyword: 'sheriff_wins', earns: [clean, 1], not: [[full, 1, 'lost']] },
  {
    keyword: 'mafia_wins',
    earns: [full, 9],
    not: [
      [full, 8, 'the don'],
      [clean, 9, 'lost'],
    ],
  },
  { keyword: 'don_wins', earns: [full, 8], not: [[clean, 8, 'lost']] },
  {
    keyword: 'doctor_saves',
    earns: [healed(5), 2],
    not: [
      [healed(4), 2, 'healed another one'],
      [healed(5), 5, 'was healed'],
    ],
  },
  { keyword: 'first_victim', earns: [clean, 2], not: [[clean, 3, 'shot in the second night']] },
  {
    keyword: 'three_black',
    earns: [firstNight({ shot: 5, bestMove: [8, 9, 10] }), 5],
    not: [
      [firstNight({ shot: 5, bestMove: [8, 9, 2] }), 5, 'two of three'],
      [firstNight({ shot: 5, bestMove: [8, 9] }), 5, 'named two'],
      [firstNight({ shot: 5, bestMove: [8, 9, 10] }), 4, 'another seat'],
    ],
  },
  {
    keyword: 'sheriff_three',
    earns: [checks([8, 9, 10]), 1],
    not: [[checks([8, 9, 6]), 1, 'one of the checks was red']],
  },
  {
    keyword: 'sheriff_alive',
    earns: [clean, 1],
    not: [
      [firstNight({ shot: 1 }), 1, 'shot'],
      [full, 1, 'lost'],
    ],
  },
  {
    keyword: 'don_first',
    earns: [firstNight({ don: 1 }), 8],
    not: [
      [firstNight({ don: 2 }), 8, 'checked a civilian'],
      [finished(hunted(scriptedGame().out().night({}).out().night({ don: 1 }))), 8, 'in the second night'],
      [firstNight({ don: 1 }), 9, 'not the don'],
    ],
  },
  {
    keyword: 'sharp_shots',
    earns: [full, 9],
    not: [
      [noDon, 8, 'left after one'],
      [clean, 9, 'left after two'],
      [full, 5, 'a town player'],
    ],
  },
  {
    keyword: 'missed',
    earns: [firstNight({ shots: { 8: 3, 9: 4, 10: 4 } }), 3],
    not: [
      [firstNight({ shots: { 8: 3, 9: 4, 10: 4 } }), 5, 'nobody aimed at'],
      [firstNight({ shot: 3 }), 3, 'hit'],
    ],
  },
  {
    keyword: 'critical_vote',
    earns: [edge, 7],
    not: [
      [lostEdge, 7, 'the game was lost'],
      [edge, 9, 'a mafia player'],
      [calm, 1, 'one more town player out would not have lost the game'],
      [voteless, 1, 'nobody voted'],
    ],
  },
  { keyword: 'no_mistakes', earns: [clean, 2], not: [[edge, 1, 'a town player was voted out']] },
  {
    keyword: 'full_force',
    earns: [full, 8],
    not: [
      [noDon, 9, 'without the don'],
      [full, 1, 'a town player'],
    ],
  },
  {
    keyword: 'acquitted',
    earns: [revote, 3],
    not: [
      [revote, 9, 'left by the second vote'],
      [lift, 3, 'lifted'],
      [revote, 4, 'not among the tied'],
      [calm, 6, 'a candidate of the round that decided'],
    ],
  },
  {
    keyword: 'lifted',
    earns: [lift, 3],
    not: [
      [lift, 9, 'lifted, and lost'],
      [revote, 9, 'voted out alone'],
    ],
  },
  {
    keyword: 'silent',
    earns: [clean, 7],
    not: [
      [clean, 4, 'dead at the end'],
      [full, 1, 'lost'],
    ],
  },
  {
    keyword: 'quiet_don',
    earns: [full, 8],
    not: [
      [finished(wholeMafiaAlive({ judge: 'human' }, { foul: true })), 8, 'one foul'],
      [noDon, 8, 'voted out'],
    ],
  },
  {
    keyword: 'comeback',
    earns: [disconnected(true), 5],
    not: [
      [disconnected(false), 5, 'never came back'],
      [lostBeforeTheDeal(disconnected(true)), 5, 'was away before the cards were dealt'],
    ],
  },
  {
    keyword: 'last_light',
    earns: [edge, 6],
    not: [
      [clean, 5, 'four were left'],
      [edge, 7, 'dead'],
    ],
  },
  { keyword: 'best_player', earns: [judged(4), 4], not: [[judged(4), 5, 'another one was']] },
]

describe.each(cases)('$keyword', ({ keyword, earns: [log, seat], not }) => {
  it('the game that earns $keyword marks it', () => {
    expect(markOf(keyword, log, accountOf(seat))).toBe(1)
  })

  it.each(not)('a near miss does not mark $keyword: %#', (other, at, why) => {
    expect(markOf(keyword, other, accountOf(at)), why).toBeUndefined()
  })
})

describe('«silent»', () => {
  it('a player who named somebody does not get «silent»', () => {
    const namers = new Set(clean.events.flatMap((event) => (event.type === 'nominated' ? [event.by] : [])))
    const alive = [1, 5, 6, 7]
    for (const seat of alive)
      expect(markOf('silent', clean, accountOf(seat)), String(seat)).toBe(namers.has(seat) ? undefined : 1)
    expect(alive.some((seat) => namers.has(seat))).toBe(true)
  })
})

describe('«judge»', () => {
  it('the judge of a game with people gets a mark, and the judge of any other gets none', () => {
    expect(markOf('judge_first', judged(4), 500)).toBe(1)
    expect(markOf('judge_50', judged(4), 500)).toBe(1)
    expect(marksOfGame(practice(judged(4))).map(({ accountId }) => accountId)).toEqual([accountOf(1)])
  })
})

it('an annulled game marks nothing for its players and its judge', () => {
  expect(marksOfGame(judged(4)).length).toBeGreaterThan(1)
  expect(marksOfGame({ ...judged(4), annulled: true })).toEqual([])
})

describe('a table with practice players', () => {
  it('gives first steps and nothing else', () => {
    const [own] = marksOfGame(practice(clean))
    expect(own).toEqual({
      accountId: accountOf(1),
      marks: { first_game: 1, first_win: 1, all_roles: 'sheriff' },
    })
  })
})

describe('a player who left the table', () => {
  it('earns nothing from it, and their series end', () => {
    const told = scriptedGame().out()
    told.send(5, { type: 'leaveGame' })
    const log = finished(hunted(told))
    expect(log.seats[4]?.result.won).toBe(true)
    expect(marksOfGame(log).find(({ accountId }) => accountId === accountOf(5))?.marks).toEqual({
      win_streak: 0,
      calm: 0,
    })
  })
})
