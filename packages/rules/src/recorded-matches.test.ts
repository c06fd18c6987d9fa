import { describe, expect, it } from 'vitest'
import match314446 from '../golden/match-314446.json' with { type: 'json' }
import match334187 from '../golden/match-334187.json' with { type: 'json' }
import match598995 from '../golden/match-598995.json' with { type: 'json' }
import match610180 from '../golden/match-610180.json' with { type: 'json' }
import { score } from './index.ts'
import type { Opinion } from './model/command.ts'
import type { Role, Seat } from './model/seat.ts'
import { type Hands, type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

interface RecordedMatch {
  readonly players: readonly {
    readonly position: Seat
    readonly role: number
    readonly fouls?: readonly { readonly stage: { type: string; day: number; player?: Seat } }[]
    readonly guess?: {
      readonly mafs?: readonly Seat[]
      readonly civs?: readonly Seat[]
      readonly vice?: Seat
    }
  }[]
  /** `num` 0: a nomination, n: a hand in round n, absent: yes to the lift. */
  readonly votes: readonly {
    readonly day: number
    readonly num?: number
    readonly voter: Seat
    readonly candidate: Seat
  }[]
  readonly shots: readonly { readonly night: number; readonly shooter: Seat; readonly victim: Seat }[]
  readonly checks?: readonly { readonly night: number; readonly role: number; readonly player: Seat }[]
}

const roleCodes: readonly Role[] = ['godfather', 'mafia', 'civilian', 'sheriff']

function rolesOf(recorded: RecordedMatch): Partial<Record<Seat, Role>> {
  return Object.fromEntries(recorded.players.map((p) => [p.position, roleCodes[p.role] ?? 'civilian']))
}

function giveFouls(
  game: ScriptedGame,
  recorded: RecordedMatch,
  stage: string,
  day: number,
  player: Seat,
): void {
  for (const { position, fouls } of recorded.players) {
    for (const foul of fouls ?? []) {
      const at = foul.stage
      if (at.type === stage && at.day === day && at.player === player) {
        game.send('judge', { type: 'giveFoul', seat: position })
      }
    }
  }
}

function playDay(game: ScriptedGame, recorded: RecordedMatch, day: number): void {
  game.until('farewell', 'finalSpeech', 'speech')
  while (game.state.phase.id === 'farewell') {
    giveFouls(game, recorded, 'shooted', day, game.state.phase.seat)
    leaveWord(game, recorded)
  }
  while (game.state.phase.id === 'speech') {
    const { seat } = game.state.phase
    giveFouls(game, recorded, 'speech', day, seat)
    const named = recorded.votes.find((vote) => vote.day === day && vote.num === 0 && vote.voter === seat)
    if (named !== undefined) game.send(seat, { type: 'nominate', seat: named.candidate })
    game.send(seat, { type: 'endSpeech' })
  }
  const rounds: Record<Seat, Seat[]>[] = []
  for (const { num, voter, candidate } of recorded.votes.filter((vote) => vote.day === day)) {
    if (num === undefined || num === 0) continue
    const round = rounds[num - 1] ?? {}
    rounds[num - 1] = round
    round[candidate] = [...(round[candidate] ?? []), voter]
  }
  const lift = recorded.votes.filter((vote) => vote.day === day && vote.num === undefined)
  game.vote(
    rounds as readonly Hands[],
    lift.map((vote) => vote.voter),
  )
  giveFouls(game, recorded, 'reSpeech', day, 1)
  while (game.is('farewell', 'finalSpeech')) leaveWord(game, recorded)
}

function leaveWord(game: ScriptedGame, recorded: RecordedMatch): void {
  const { phase } = game.state
  if (phase.id !== 'farewell' && phase.id !== 'finalSpeech') return
  const guess = recorded.players.find((player) => player.position === phase.seat)?.guess
  if (guess !== undefined) {
    const opinions: Opinion[] = [
      ...(guess.mafs ?? []).map((seat) => ({ seat, color: 'black' as const })),
      ...(guess.civs ?? []).map((seat) => ({ seat, color: 'red' as const })),
    ]
    game.send(phase.seat, { type: 'leaveOpinions', opinions, leader: guess.vice ?? null })
  }
  game.send(phase.seat, { type: 'endSpeech' })
}

function play(recorded: RecordedMatch, firstDay: 'no_vote' | 'no_break'): ScriptedGame {
  const game = scriptedGame({
    preset: 'polemica',
    rules: { firstDay },
    roles: rolesOf(recorded),
    judge: 'human',
  })
  for (let day = 1; !game.is('gameOver'); day++) {
    playDay(game, recorded, day)
    if (game.is('gameOver')) break
    game.until('nightShoot')
    for (const shot of recorded.shots.filter((entry) => entry.night === day)) {
      game.send(shot.shooter, { type: 'shoot', seat: shot.victim })
    }
    for (const [role, window] of [
      [0, 'nightDon'],
      [3, 'nightSheriff'],
    ] as const) {
      const check = recorded.checks?.find((entry) => entry.night === day && entry.role === role)
      const by = recorded.players.find((player) => player.role === role)?.position ?? 0
      if (check !== undefined) game.until(window).send(by, { type: 'check', seat: check.player })
    }
    game.until('dayStart', 'finalSpeech')
  }
  return game
}

function exits(game: ScriptedGame): Record<Seat, string> {
  return Object.fromEntries(
    game.state.seats.flatMap(({ seat, exit }) =>
      exit === null ? [] : [[seat, `${exit.cause} ${exit.day}`]],
    ),
  )
}

describe('recorded matches, replayed by their commands', () => {
  it('598995: the mafia wins one against one on day 5 (VC9, V05, V13, K09)', () => {
    const game = play(match598995.data, 'no_vote')
    expect(exits(game)).toEqual({
      2: 'vote 3',
      3: 'vote 5',
      4: 'vote 4',
      5: 'vote 4',
      6: 'shot 4',
      7: 'shot 1',
      8: 'vote 2',
      9: 'shot 2',
    })
    expect(game.state.days.map((day) => day.decision?.result)).toEqual([
      'first_day_no_vote',
      'out',
      'out',
      'lift_yes',
      'out',
    ])
    expect(game.state.days.map((day) => day.night?.victim ?? null)).toEqual([7, 9, null, 6, null])
    expect(game.state.final).toMatchObject({ winner: 'black', reason: 'parity' })
    expect(
      score(game.state)
        .filter((seat) => seat.won)
        .map((seat) => seat.seat),
    ).toEqual([4, 8, 10])
  })

  it('334187: the town wins on day 6 (V10, V14, V29, K13)', () => {
    const game = play(match334187, 'no_break')
    expect(exits(game)).toEqual({
      1: 'shot 3',
      2: 'vote 3',
      4: 'shot 1',
      5: 'shot 4',
      7: 'vote 5',
      8: 'vote 2',
      9: 'vote 6',
      10: 'shot 5',
    })
    expect(game.state.days.map((day) => day.decision?.result)).toEqual([
      'sole_leader_safe',
      'out',
      'out',
      'lift_no',
      'out',
      'out',
    ])
    expect(game.state.days.map((day) => day.opener)).toEqual([1, 2, 3, 5, 6, 9])
    expect(game.state.final).toMatchObject({ winner: 'red', reason: 'no_blacks' })
    expect(game.state.seats.map((seat) => seat.fouls)).toEqual([0, 1, 1, 0, 2, 3, 0, 3, 3, 3])
    expect(game.state.nights.map((night) => night.donCheck?.isSheriff ?? null)).toEqual([
      false,
      false,
      true,
      null,
      null,
    ])
  })
})

interface PublishedMatch extends RecordedMatch {
  readonly players: readonly (RecordedMatch['players'][number] & { readonly points: number })[]
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/**
 * Both protocols (`source` in the files) publish one sum a seat and an empty list of extra points (`bonuses`). So what a
 * sum has beside the result and the best move cannot be derived: it is entered as extra points, of which a seat can
 * have one at most. The other two recorded matches publish no sums.
 */
describe('published sums', () => {
  const published: readonly [string, PublishedMatch, 'red' | 'black'][] = [
    ['314446', match314446, 'black'],
    ['610180', match610180, 'red'],
  ]

  it.each(published)('%s: every sum is the result and the extra points of the seat', (_id, match, winner) => {
    const game = play(match, 'no_vote')
    expect(game.state.final).toMatchObject({ winner })
    const plain = score(game.state)
    for (const { position, points } of match.players) {
      const extra = hundredths(points - plain[position - 1]!.points.total)
      expect(Math.abs(extra)).toBeLessThanOrEqual(1)
      if (extra !== 0)
        game.send('judge', { type: 'awardExtra', seat: position, points: extra, note: 'published sum' })
    }
    expect(score(game.state).map((seat) => seat.points.total)).toEqual(
      match.players.map(({ points }) => points),
    )
  })
})
