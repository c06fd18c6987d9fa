import { describe, expect, it } from 'vitest'
import match334187 from '../../golden/match-334187.json' with { type: 'json' }
import match598995 from '../../golden/match-598995.json' with { type: 'json' }
import { replay, score } from '../index.ts'
import type { GameEvent } from '../model/event.ts'
import { scriptedGame } from '../testing/scripted-game.ts'
import { exportMatch, importMatch, MAX_FILE_LETTERS, type MatchFile, readMatchFile } from './index.ts'

const NOBODY = {
  id: 7,
  startedAt: '2026-11-20T18:27:00.000Z',
  referee: null,
  nameOf: (seat: number) => `Игрок ${seat}`,
}

function read(value: unknown): MatchFile {
  const answer = readMatchFile(JSON.stringify(value))
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
  return answer.file
}

function imported(value: unknown) {
  const match = importMatch(read(value))
  if (!match.ok) throw new Error(JSON.stringify(match.faults))
  return match
}

/** What has to survive the way through a file. */
function essence(log: readonly GameEvent[]) {
  const state = replay(log)
  return {
    winner: state.final?.winner,
    exits: state.seats.map(({ exit }) => exit),
    votes: state.days.map(({ nominations, rounds, lift, decision }) => ({
      nominations: nominations.map(({ by, seat }) => ({ by, seat })),
      rounds,
      lift,
      decision,
    })),
    points: score(state).map(({ points }) => points.total),
  }
}

/** A judged game with a substitute for everything that the format cannot say: an undone foul, a removal, extra points. */
function judgedGame() {
  return scriptedGame({ judge: 'human', preset: 'fsm' })
    .until('speech')
    .send('judge', { type: 'giveFoul', seat: 7 })
    .wait(1_000)
    .send('judge', { type: 'undo' })
    .send('judge', { type: 'giveFoul', seat: 3, offence: 'Выкрик' })
    .day([8, 2])
    .vote([{ 8: [1, 2, 3, 4, 5, 6], 2: [8, 9, 10] }])
    .night({ shot: 4, sheriff: 9, bestMove: [8, 9, 10] })
    .until('speech')
    .send('judge', { type: 'removePlayer', seat: 9, reason: 'Брань' })
    .until('nightFall')
    .night({ shot: 5 })
    .out(10)
    .until('gameOver')
    .send('judge', { type: 'awardExtra', seat: 1, points: 0.3, note: 'Вёл город' })
}

describe('a file of another service', () => {
  it('becomes a log with the same winner and the same exits', () => {
    const mafiaWon = replay(imported(match598995).log)
    expect(mafiaWon.final?.winner).toBe('black')
    expect(mafiaWon.seats.map(({ exit }) => exit && `${exit.cause} ${exit.day}`)).toEqual([
      null,
      'vote 3',
      'vote 5',
      'vote 4',
      'vote 4',
      'shot 4',
      'shot 1',
      'vote 2',
      'shot 2',
      null,
    ])
    const townWon = replay(imported(match334187).log)
    expect(townWon.final?.winner).toBe('red')
    expect(townWon.seats.map(({ fouls }) => fouls)).toEqual([0, 1, 1, 0, 2, 3, 0, 3, 3, 3])
    expect(townWon.days.map(({ decision }) => decision?.result)).toEqual([
      'sole_leader_safe',
      'out',
      'out',
      'lift_no',
      'out',
      'out',
    ])
  })

  it('names what it does not say as unknown, and what it says not', () => {
    expect(imported(match598995).unknown).toEqual([
      'deal',
      'words',
      'times',
      'checks',
      'fouls',
      'guesses',
      'bonuses',
    ])
    expect(imported(match334187).unknown).toEqual(['deal', 'words', 'times', 'bonuses'])
  })
})

describe('an export', () => {
  const games = [
    ['with a judge', judgedGame().events],
    ['598995', imported(match598995).log],
    ['334187', imported(match334187).log],
  ] as const

  it.each(games)('comes back with the same winner, exits, votes and points (%s)', (_name, log) => {
    const file = JSON.parse(JSON.stringify(exportMatch(log, NOBODY)))
    const back = imported(file)
    expect(essence(back.log)).toEqual(essence(log))
    expect(back.unknown).toEqual([])
    expect(back.players[2]).toMatchObject({ position: 3, username: 'Игрок 3' })
  })

  it.each(games)('comes back the same from the part that other tools read (%s)', (_name, log) => {
    const file = JSON.parse(JSON.stringify(exportMatch(log, NOBODY)))
    const { votes: played, ...rest } = essence(imported({ ...file, gorod: { ...file.gorod, log: null } }).log)
    const { votes, ...expected } = essence(log)
    expect(rest).toEqual(expected)
    expect(played).toEqual(votes)
  })

  it('an export has the fouls and removals that stand at the end, not those that the judge took back or made others of', () => {
    const game = scriptedGame({ judge: 'human', preset: 'fsm' }).untilSpeechOf(2)
    game.send('judge', { type: 'giveFoul', seat: 3 }).send('judge', { type: 'undo' })
    game.send('judge', { type: 'giveFoul', seat: 4 }).wait(1_500).send('judge', { type: 'giveFoul', seat: 4 })
    const other = { type: 'correctFoul', foul: 3, kind: 'major', offence: 'Брань', reason: 'брань' } as const
    game.send('judge', other).send('judge', { type: 'giveFoul', seat: 5 })
    game.send('judge', { type: 'takeBackFoul', seat: 5 })
    game.send('judge', { type: 'removePlayer', seat: 8, reason: 'Брань' }).send('judge', { type: 'undo' })
    game
      .day([8, 3])
      .vote([{ 8: [1, 2, 3, 4, 5, 6] }])
      .untilSpeechOf(2)
    game.send('judge', { type: 'removePlayer', seat: 9, reason: 'Брань' }).out()
    game.untilSpeechOf(3).send('system', { type: 'disconnectSeat', seat: 9 })
    game.send(10, { type: 'leaveGame' }).expect('red')
    const file = exportMatch(game.events, NOBODY)
    const speech = (day: number, player: number) => ({ type: 'speech', day, player })
    expect(file?.players.map(({ fouls, techs, disqual }) => ({ fouls, techs, disqual }))).toEqual([
      ...[1, 2, 3].map(() => ({ fouls: [], techs: [], disqual: null })),
      { fouls: [{ stage: speech(1, 2) }], techs: [{ stage: speech(1, 2) }], disqual: null },
      ...[5, 6, 7, 8].map(() => ({ fouls: [], techs: [], disqual: null })),
      { fouls: [], techs: [], disqual: speech(2, 2) },
      { fouls: [], techs: [], disqual: speech(3, 3) },
    ])
  })

  it('needs a verdict', () => {
    const running = scriptedGame().until('speech')
    expect(exportMatch(running.events, NOBODY)).toBeNull()
  })
})

describe('a malformed file', () => {
  const faultsOf = (value: unknown) => {
    const answer = readMatchFile(typeof value === 'string' ? value : JSON.stringify(value))
    if (!answer.ok) return answer.faults
    const match = importMatch(answer.file)
    return match.ok ? [] : match.faults
  }
  const { data } = match598995
  const changed = (change: object) => faultsOf({ ...match598995, data: { ...data, ...change } })

  it('too large, or no JSON, has one fault without a place', () => {
    expect(faultsOf(' '.repeat(MAX_FILE_LETTERS + 1))).toEqual([{ path: '', fault: 'too_large' }])
    expect(faultsOf('{')).toEqual([{ path: '', fault: 'not_json' }])
    expect(faultsOf([])).toEqual([{ path: '', fault: 'not_an_object' }])
  })

  it('gets every fault with its place', () => {
    const votes = [...data.votes]
    votes[3] = { day: 2, num: 0, voter: 13, candidate: 3 }
    votes[4] = { day: 99, num: 0, voter: 5, candidate: 6 }
    expect(changed({ votes, shots: 'none', zeroVoting: 'maybe', config: null })).toEqual([
      { path: 'data.zeroVoting', fault: 'unknown_value' },
      { path: 'data.votes[3].voter', fault: 'not_a_seat' },
      { path: 'data.votes[4].day', fault: 'not_a_day' },
      { path: 'data.shots', fault: 'not_a_list' },
    ])
    expect(changed({ players: data.players.slice(1) })).toEqual([
      { path: 'data.players', fault: 'seats_not_in_order' },
    ])
  })

  it('names the move that the rules do not allow', () => {
    const votes = [...data.votes, { day: 5, num: 1, voter: 7, candidate: 3 }]
    expect(changed({ votes })).toEqual([{ path: `votes[${votes.length - 1}]`, fault: 'not_possible' }])
  })

  it('fails by another winner, by no end, and by a table that the format does not have', () => {
    expect(changed({ result: 0 })).toEqual([{ path: 'result', fault: 'other_winner' }])
    expect(changed({ stage: { type: 'speech', day: 2 } })).toEqual([{ path: 'stage', fault: 'not_finished' }])
    expect(changed({ players: data.players.slice(0, 9) })).toEqual([
      { path: 'players', fault: 'no_such_table' },
    ])
  })

  it('fails by a log that tells another match than the rest of the file', () => {
    const file = JSON.parse(JSON.stringify(exportMatch(judgedGame().events, NOBODY)))
    file.shots[0].victim = 6
    expect(faultsOf(file)).toEqual([{ path: 'shots', fault: 'own_part_differs' }])
    file.gorod.log = [{ type: 'nonsense' }]
    expect(faultsOf(file)).toEqual([{ path: 'gorod.log', fault: 'own_part_unreadable' }])
  })

  it('fails by a log that costs more to fold than any game, before it is folded', () => {
    const file = JSON.parse(JSON.stringify(exportMatch(judgedGame().events, NOBODY)))
    const own: GameEvent[] = file.gorod.log
    const [created, ...rest] = own as [object, ...GameEvent[]]
    const many = (count: number, event: object) => Array.from({ length: count }, () => ({ at: 1, ...event }))
    const day = {
      type: 'phaseEntered',
      phase: { id: 'dayStart', key: 'later', day: 31, startedAt: 1, endsAt: 2, victim: null },
    }
    const undone = { type: 'undone', shiftMs: null, what: { id: 0 } }
    for (const log of [
      [{ ...created, seats: 300_000 }, ...rest],
      [...own, { ...created, seats: 300_000 }],
      [created, ...many(3_000, { type: 'warned', seat: null, text: 'а' }), ...rest],
      [created, ...many(301, { type: 'extraAwarded', seat: 1, points: 0, note: 'а' }), ...rest],
      [created, ...many(400, undone), ...rest],
      [created, ...many(1, day), ...rest],
      [{ ...created, ruleSet: { ...file.gorod.ruleSet, roles: { civilian: 1_000_000 } } }, ...rest],
    ]) {
      const unread = { path: 'gorod.log', fault: 'own_part_unreadable' }
      expect(faultsOf({ ...file, gorod: { ...file.gorod, log } })).toEqual([unread])
    }
  })

  it('fails by more fouls of a player than there can be', () => {
    const [first, ...others] = data.players
    const fouls = Array.from({ length: 51 }, () => ({ stage: { type: 'speech', day: 1 } }))
    expect(changed({ players: [{ ...first, fouls }, ...others] })).toEqual([
      { path: 'data.players[0].fouls', fault: 'too_long' },
    ])
  })

  it('gets twenty faults at most', () => {
    expect(faultsOf({ players: Array.from({ length: 900 }, () => null) })).toHaveLength(20)
  })
})
