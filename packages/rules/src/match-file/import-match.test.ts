import { describe, expect, it } from 'vitest'
import { evolve, type GameEvent, presets, replay, type State, score } from '../index.ts'
import { scriptedGame } from '../testing/scripted-game.ts'
import { exportMatch, importMatch, type MatchFile, readMatchFile } from './index.ts'

const moment = (type: string, day: number, player: number | null = null) => ({ stage: { type, day, player } })
const nominated = (day: number, candidate: number) => ({ day, num: 0, voter: 1, candidate })

/** The cards of the seats: the sheriff is seat 1, the don 8. */
const cards = [3, 2, 2, 2, 2, 2, 2, 0, 1, 1]
const playersOf = (roles: readonly number[]) =>
  roles.map((role, index) => ({ position: index + 1, username: `Игрок ${index + 1}`, role }))

/** A match of another service: seat 4 is shot in night 1, then seats 8, 9 and 10 leave as lone nominees. */
const match = {
  players: playersOf(cards),
  votes: [nominated(2, 8), nominated(3, 9), nominated(4, 10)],
  shots: [8, 9, 10].map((shooter) => ({ night: 1, shooter, victim: 4 })),
  stage: { type: 'gameOver', day: 4 },
  result: 0,
}
type Change = Partial<Record<keyof MatchFile, unknown>>

/** The players of the match, of whom one has more in the file. */
const withPlayer = (seat: number, more: object) => ({
  players: match.players.map((player) => (player.position === seat ? { ...player, ...more } : player)),
})
const rules = (ruleSet: object) => ({ gorod: { format: 1, ruleSet, log: null } })

function read(change: Change = {}): MatchFile {
  const answer = readMatchFile(JSON.stringify({ ...match, ...change }))
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
  return answer.file
}

function imported(change: Change = {}) {
  const made = importMatch(read(change), 1_000)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made
}

const stateOf = (change: Change = {}): State => replay(imported(change).log)
const exitOf = (state: State, seat: number) => state.seats[seat - 1]?.exit

function faultsOf(change: Change, file: MatchFile = read(change)) {
  const made = importMatch(file)
  return made.ok ? [] : made.faults
}

/** The phases in which these events were written. */
function phasesOf(log: readonly GameEvent[], type: GameEvent['type']): readonly string[] {
  let state: State | null = null
  return log.flatMap((event) => {
    const phase = state?.phase
    state = evolve(state, event)
    if (event.type !== type || phase === undefined) return []
    return [[phase.id, phase.day, ...('seat' in phase ? [phase.seat] : [])].join(' ')]
  })
}

describe('a match of another service', () => {
  it('a match is played by its moves', () => {
    const state = stateOf()
    expect(state.final).toMatchObject({ winner: 'red', reason: 'no_blacks' })
    expect(state.seats.flatMap(({ seat, exit }) => exit && [`${seat} ${exit.cause} ${exit.day}`])).toEqual([
      ...[null, null, null, '4 shot 1', null, null, null, '8 vote 2', '9 vote 3', '10 vote 4'],
    ])
    expect(imported().log[0]).toMatchObject({ type: 'gameCreated', at: 1_000, seed: '', seedHash: '' })
  })

  it.each([
    [null, 'standard'],
    ['none', 'no_vote'],
    ['liftOnly', 'no_break'],
    ['respeech', 'to_talk'],
  ])('a match has a first day by the rules that it names: %s is %s', (zeroVoting, firstDay) => {
    expect(stateOf({ zeroVoting }).ruleSet.firstDay).toBe(firstDay)
  })

  it('a match has the deck of its players, and lets three of nine leave where it says so', () => {
    expect(stateOf({ lift3From9: true }).ruleSet).toMatchObject({
      id: 'polemica',
      splitOnNine: 'yes',
      roles: { civilian: 6, sheriff: 1, mafia: 2, godfather: 1, doctor: 0 },
    })
    expect(stateOf().ruleSet.splitOnNine).toBe('no')
  })

  it('a match has the checks of its nights', () => {
    const checks = [
      { night: 1, role: 0, player: 1 },
      { night: 1, role: 3, player: 8 },
      { night: 2, role: 3, player: 9 },
    ]
    expect(stateOf({ checks }).final?.nights).toMatchObject([
      { donCheck: { by: 8, seat: 1, isSheriff: true }, sheriffCheck: { by: 1, seat: 8, isBlack: true } },
      { donCheck: null, sheriffCheck: { by: 1, seat: 9 } },
      { donCheck: null, sheriffCheck: null },
    ])
  })

  it('a match has the best move of the first killed, and the colours and leaders of who leaves', () => {
    const guess = (mafs: readonly number[], civs: readonly number[], vice: number | null = null) => ({
      guess: { mafs, civs, vice },
    })
    const more: Record<number, object> = {
      4: guess([8, 9], [1]),
      5: guess([3], []),
      8: guess([2], [3]),
      9: guess([], [], 5),
      10: guess([7], []),
    }
    const players = match.players.map((player) => ({ ...player, ...more[player.position] }))
    const { days } = stateOf({ players })
    expect(days.map(({ night }) => night?.bestMove ?? null)).toEqual([[8, 9], null, null, null])
    const color = (seat: number, named: string) => ({ seat, color: named })
    expect(days.flatMap(({ opinions }) => opinions)).toEqual([
      { seat: 4, opinions: [color(8, 'black'), color(9, 'black'), color(1, 'red')], leader: null },
      { seat: 8, opinions: [color(2, 'black'), color(3, 'red')], leader: null },
      { seat: 9, opinions: [], leader: 5 },
      { seat: 10, opinions: [color(7, 'black')], leader: null },
    ])
  })

  it('a match has a best move of three at most, and none of a first killed who guessed nothing', () => {
    const named = (mafs: readonly number[]) =>
      stateOf(withPlayer(4, { guess: { mafs, civs: [], vice: null } })).days[0]?.night?.bestMove
    expect(named([1, 2, 3, 5])).toEqual([1, 2, 3])
    expect(named([])).toEqual([])
    expect(imported(withPlayer(4, { guess: { mafs: [], civs: [2], vice: null } })).log).not.toContainEqual(
      expect.objectContaining({ type: 'bestMoveSet' }),
    )
  })

  it('a match has its hands, one round after the other', () => {
    const hand = (voters: readonly number[], candidate: number) =>
      voters.map((voter) => ({ day: 2, num: 1, voter, candidate }))
    const votes = [
      ...match.votes,
      { day: 2, num: 0, voter: 2, candidate: 5 },
      ...hand([1, 2, 3, 6, 7], 8),
      ...hand([8, 9, 10], 5),
    ]
    for (const voteMode of ['sequential', 'simultaneous']) {
      const { days } = stateOf({ votes, ...rules({ voteMode }) })
      expect(days[1]?.rounds[0]?.counted).toEqual([
        { candidate: 5, voters: [8, 9, 10], byDefault: [] },
        { candidate: 8, voters: [1, 2, 3, 6, 7], byDefault: [5] },
      ])
    }
  })

  it('a match has its hands for a lift, each day its own', () => {
    const day = (number: number, yes: readonly number[]) => {
      const hand = (num: number, voters: readonly number[], candidate: number) =>
        voters.map((voter) => ({ day: number, num, voter, candidate }))
      const tie = [1, 2].flatMap((num) => [...hand(num, [5, 7, 8, 9], 5), ...hand(num, [1, 2, 3, 6], 8)])
      const lift = yes.map((voter) => ({ day: number, num: null, voter, candidate: 1 }))
      return [...hand(0, [2], 5), nominated(number, 8), ...tie, ...lift]
    }
    const votes = [...day(2, [1, 2]), ...day(3, [1, 2, 3, 6, 7]), nominated(4, 9), nominated(5, 10)]
    const { days } = stateOf({ votes, ...rules({ unvoted: 'abstain' }) })
    expect(days.map(({ lift }) => lift)).toMatchObject([
      null,
      { yes: [1, 2], passed: false },
      { yes: [1, 2, 3, 6, 7], passed: true },
      ...[null, null],
    ])
  })

  it('a match has the extra points of its judge, with all words and without words', () => {
    const bonuses = [
      { position: 2, text: 'а'.repeat(300), scores: 0.2 },
      { position: 3, scores: -0.1 },
    ]
    expect(stateOf({ bonuses }).extras).toEqual([
      { seat: 2, points: 0.2, note: 'а'.repeat(300) },
      { seat: 3, points: -0.1, note: '—' },
    ])
    expect(imported({ bonuses }).notes).toEqual([])
  })

  it('a match keeps extra points in other steps and beyond one, and says what counts of them', () => {
    const bonuses = [
      { position: 2, text: 'база', scores: 2.5, basic: true },
      { position: 3, text: 'а', scores: 0.07 },
      { position: 4, text: 'а', scores: 0.8 },
      { position: 4, text: 'б', scores: 0.7 },
      { position: 5, text: 'а', scores: -1.5 },
      { position: 5, text: 'б', scores: 0.7 },
      { position: 6, text: 'а', scores: 0.333 },
    ]
    const { log, notes } = imported({
      bonuses,
      ...rules({ timing: { ...presets.polemica.timing, judgeReview: 0 } }),
    })
    expect(replay(log).extras.map(({ seat, points }) => [seat, points])).toEqual([
      ...[
        [2, 2.5],
        [3, 0.07],
        [4, 0.8],
        [4, 0.7],
        [5, -1.5],
        [5, 0.7],
        [6, 0.333],
      ],
    ])
    const points = score(replay(log)).map((seat) => seat.points.extra)
    expect(points).toEqual([0, 1, 0.07, 1, -0.8, 0.33, 0, 0, 0, 0])
    expect(notes).toEqual([
      { note: 'points', seat: 2, said: 2.5, counted: 1 },
      { note: 'points', seat: 4, said: 1.5, counted: 1 },
      { note: 'points', seat: 6, said: 0.333, counted: 0.33 },
    ])
  })

  it('a match says whose fouls, removals and guesses the rules left out', () => {
    const more: Record<number, object> = {
      2: { guess: { mafs: [8], civs: [], vice: null } },
      3: { guess: { mafs: [], civs: [], vice: null } },
      4: { guess: { mafs: [8, 9, 10], civs: [], vice: null }, fouls: [moment('speech', 4)] },
      5: { techs: [moment('speech', 1), moment('speech', 1), moment('speech', 1)] },
      6: { disqual: { type: 'speech', day: 9, player: null } },
    }
    const players = match.players.map((player) => ({ ...player, ...more[player.position] }))
    const change = { players, votes: [nominated(2, 8), nominated(3, 9), nominated(4, 10)] }
    expect(imported(change).notes).toEqual([
      { note: 'fouls', seats: [4] },
      { note: 'techs', seats: [5] },
      { note: 'removals', seats: [6] },
      { note: 'guesses', seats: [2] },
    ])
    expect(imported().notes).toEqual([])
  })

  it.each([
    [null, { winner: 'red' }],
    [0, { winner: 'red' }],
  ])('a match has the winner that its moves give, where it names %s', (result, final) => {
    expect(stateOf({ result }).final).toMatchObject(final)
  })

  it('says what it does not tell', () => {
    const all = ['deal', 'words', 'times', 'checks', 'fouls', 'guesses', 'bonuses']
    expect(imported().unknown).toEqual(all)
    const known = {
      ...withPlayer(2, { fouls: [], guess: { mafs: [], civs: [], vice: null } }),
      checks: [],
      bonuses: [{ position: 2, text: 'а', scores: 0.2 }],
    }
    expect(imported(known).unknown).toEqual(['deal', 'words', 'times'])
  })
})

describe('the fouls of a match of another service', () => {
  it.each([
    ['in the speech of the named player', moment('speech', 1, 3), 'speech 1 3'],
    ['in the first speech of the day where nobody is named', moment('speech', 2), 'speech 2 2'],
    ['in the next day where the named player did not speak', moment('speech', 2, 4), 'speech 3 3'],
    ['in the last word of the shot player', moment('shooted', 2, 4), 'farewell 2 4'],
    ['in the next day where nobody was shot', moment('shooted', 3, 5), 'speech 4 5'],
    ['in the next day where somebody else was shot', moment('shooted', 2, 5), 'speech 3 3'],
    ['in the next day where the named player was voted out', moment('shooted', 2, 8), 'speech 3 3'],
    [
      'in the last word of who was voted out, for every moment of a vote',
      moment('voting', 2),
      'farewell 2 8',
    ],
    ['when the night falls where nobody was voted out', moment('reSpeech', 1, 3), 'nightFall 1'],
    ['when the night falls after the day, for a moment of the deal', moment('dealing', 0), 'speech 1 1'],
  ])('come %s', (_, foul, phase) => {
    expect(phasesOf(imported(withPlayer(2, { fouls: [foul] })).log, 'foulGiven')).toEqual([phase])
  })

  it('fouls are of their kind', () => {
    const state = stateOf(
      withPlayer(2, { fouls: [moment('speech', 1), moment('voting', 1)], techs: [moment('speech', 1)] }),
    )
    expect(state.seats[1]).toMatchObject({ fouls: 2, techFouls: 1 })
  })

  it('remove at once with the fourth one, also where a judge would be asked', () => {
    const fouls = [1, 2, 3, 4].map(() => moment('voting', 1))
    const shots = match.shots.filter(({ shooter }) => shooter !== 9)
    for (const fourthFoul of ['auto', 'judge_confirms']) {
      const votes = [nominated(3, 8), nominated(4, 10)]
      const change = { ...withPlayer(9, { fouls }), shots, votes, ...rules({ fourthFoul }) }
      expect(exitOf(stateOf(change), 9)).toMatchObject({ cause: 'fouls', day: 1 })
      expect(phasesOf(imported(change).log, 'seatLeft')[0]).toBe('nightFall 1')
    }
  })

  it('fouls are not what removes: a removal comes at its own moment', () => {
    const disqual = { type: 'voting', day: 2, player: null }
    const change = { ...withPlayer(9, { disqual }), votes: [nominated(2, 8), nominated(4, 10)] }
    expect(exitOf(stateOf(change), 9)).toMatchObject({ cause: 'removal', day: 2 })
    expect(phasesOf(imported(change).log, 'seatLeft')).toContain('farewell 2 8')
  })
})

describe('a match that cannot have been', () => {
  const impossible = (path: string) => [{ path, fault: 'not_possible' }]

  it('a refused match has a nomination, a shot or a check against the rules', () => {
    expect(faultsOf({ votes: [...match.votes, nominated(4, 4)] })).toEqual(impossible('votes[3]'))
    const shots = [...match.shots, { night: 2, shooter: 2, victim: 5 }]
    expect(faultsOf({ shots })).toEqual(impossible('shots[3]'))
    const checks = [
      { night: 1, role: 3, player: 8 },
      { night: 1, role: 0, player: 8 },
    ]
    expect(faultsOf({ checks })).toEqual(impossible('checks[1]'))
  })

  it('a refused match has extra points of a seat that is not at the table', () => {
    const bonuses = [{ position: 11, text: 'а', scores: 0.2 }]
    expect(faultsOf({ bonuses })).toEqual([{ path: 'bonuses[0].position', fault: 'not_a_seat' }])
  })

  it('a refused match has another winner', () => {
    expect(faultsOf({ result: 1 })).toEqual([{ path: 'result', fault: 'other_winner' }])
  })

  it.each([
    ['no mafia', [3, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
    ['half of the table in the mafia', [3, 2, 2, 2, 2, 1, 1, 0, 1, 1]],
  ])('a refused match has %s', (_, roles) => {
    expect(faultsOf({ players: playersOf(roles) })).toEqual([{ path: 'players', fault: 'no_such_table' }])
  })

  it.each([
    ['a don alone', [3, 2, 2, 2, 2, 2, 2, 0, 2, 2]],
    ['no don', [3, 2, 2, 2, 2, 2, 2, 1, 1, 1]],
    ['four of ten in the mafia', [3, 2, 2, 2, 2, 2, 1, 0, 1, 1]],
  ])('a refused match is none with %s', (_, roles) => {
    const shots = roles.flatMap((role, index) =>
      role < 2 ? [{ night: 1, shooter: index + 1, victim: 4 }] : [],
    )
    expect(faultsOf({ players: playersOf(roles), shots, result: null })).toEqual([])
  })

  it.each([
    [6, false],
    [7, true],
    [12, true],
    [13, false],
  ])('a refused match has another table than the product: %i seats may play here: %s', (seats, mayPlay) => {
    const roles = Array.from({ length: seats }, (_, index) => [3, 2, 2, 2, 2, 0, 1][index] ?? 2)
    const shots = [6, 7].map((shooter) => ({ night: 1, shooter, victim: 4 }))
    const votes = [nominated(2, 6), nominated(3, 7)]
    const file = { ...read({ shots, votes, ...rules({}) }), players: read().players.slice(0, 1) }
    const [like] = file.players
    if (like === undefined) throw new Error('no player')
    const players = playersOf(roles).map((player) => ({ ...like, ...player }))
    const fault = { path: 'players', fault: 'no_such_table' }
    expect(faultsOf({}, { ...file, players })).toEqual(mayPlay ? [] : [fault])
    expect(faultsOf({}, { ...file, players, gorod: null })).toEqual([fault])
  })

  it('a refused match has rules that nobody can play by', () => {
    expect(faultsOf(rules({ timing: null }))).toEqual([
      { path: 'gorod.ruleSet', fault: 'own_part_unreadable' },
    ])
  })
})

describe('the log in a file of this product', () => {
  const game = scriptedGame({ judge: 'human' }).untilSpeechOf(2)
  game.send('judge', { type: 'endGame', reason: 'fire', verdict: 'red' })
  const facts = { id: 7, startedAt: null, referee: null, nameOf: (seat: number) => `Игрок ${seat}` }
  const file = exportMatch(game.events, facts)
  if (file === null) throw new Error('no file')
  const withLog = (log: readonly GameEvent[]) =>
    faultsOf({}, { ...file, gorod: { format: 1, ruleSet: file.gorod!.ruleSet, log } })

  it('the log is taken as it is', () => {
    expect(importMatch(file)).toMatchObject({ ok: true, log: game.events, unknown: [] })
  })

  it('the log is not one of a game that goes on', () => {
    expect(withLog(game.events.slice(0, -2))).toEqual([{ path: 'gorod.log', fault: 'not_finished' }])
  })

  it('the log is not one with an event that has no sense', () => {
    const broken = { type: 'phaseEntered', at: 1 } as GameEvent
    expect(withLog([...game.events, broken])).toEqual([{ path: 'gorod.log', fault: 'own_part_unreadable' }])
  })
})
