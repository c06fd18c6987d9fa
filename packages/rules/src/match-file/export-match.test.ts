import { describe, expect, it } from 'vitest'
import { presets, type RuleSet } from '../index.ts'
import { type ScriptedGame, scriptedGame } from '../testing/scripted-game.ts'
import { exportMatch, type MatchFile } from './index.ts'

const FACTS = { id: 7, startedAt: null, referee: null, nameOf: (seat: number) => `Игрок ${seat}` }
const judged = (rules: Partial<RuleSet> = {}) => scriptedGame({ judge: 'human', rules })
const even = { 3: [1, 2, 4, 5, 6], 7: [3, 7, 8, 9, 10] }
const { timing } = presets.fiim
const signs = { timing: { ...timing, donSign: 5_000, sheriffSign: 5_000, freeSeating: 5_000 } }

/** The file of the game after its judge has ended it. */
function fileOf(game: ScriptedGame): MatchFile {
  if (!game.is('gameOver')) game.send('judge', { type: 'endGame', reason: 'fire', verdict: 'red' })
  const file = exportMatch(game.events, FACTS)
  if (file === null) throw new Error('no file')
  return file
}

function shot(game: ScriptedGame): ScriptedGame {
  game.out().until('nightShoot')
  for (const by of [8, 9, 10]) game.send(by, { type: 'shoot', seat: 4 })
  return game
}

const voted = () =>
  judged()
    .day([3, 7])
    .vote([{ 3: [1, 2, 4, 5, 6, 8] }])
    .until('farewell')
const townWins = () => judged().out().night().out(8).night().out(9).night().out(10).until('finalSpeech')

describe('the moment of a foul in a file', () => {
  it.each<readonly [string, () => ScriptedGame, string, number, number | null]>([
    ['while the seats are taken', () => judged(), 'dealing', 0, null],
    ['while the cards are dealt', () => judged().until('deal'), 'dealing', 0, null],
    ['while the mafia meets', () => judged().until('mafiaMeeting'), 'briefing', 0, null],
    ['while the don shows himself', () => judged(signs).until('donSign'), 'briefing', 0, null],
    ['while the sheriff shows himself', () => judged(signs).until('sheriffSign'), 'briefing', 0, null],
    ['while players sit down freely', () => judged(signs).until('freeSeating'), 'briefing', 0, null],
    ['while a day begins', () => judged().until('dayStart'), 'speech', 1, null],
    ['while a player speaks', () => judged().untilSpeechOf(3), 'speech', 1, 3],
    ['while the list is read', () => judged().day([3, 7]).until('voteIntro'), 'voting', 1, null],
    ['while a candidate is called', () => judged().day([3, 7]).until('voteCandidate'), 'voting', 1, null],
    [
      'while all vote at once',
      () => judged({ voteMode: 'simultaneous' }).day([3, 7]).until('voteSimultaneous'),
      'voting',
      1,
      null,
    ],
    [
      'while the count is read',
      () => judged().day([3, 7]).voteUntil('voteResult', [even]),
      'voting',
      1,
      null,
    ],
    [
      'while a tied player speaks',
      () => judged().day([3, 7]).voteUntil('tieSpeech', [even]),
      'reSpeech',
      1,
      3,
    ],
    [
      'while a leader talks',
      () => judged({ firstDay: 'to_talk' }).day([3, 7]).vote([even]),
      'reSpeech',
      1,
      3,
    ],
    [
      'while the table is asked whether both leave',
      () => judged().day([3, 7]).voteUntil('liftVote', [even, even]),
      'lift',
      1,
      null,
    ],
    ['in the last word of a player who was voted out', voted, 'voted', 1, 3],
    ['in the last word of a shot player', () => shot(judged()).until('farewell'), 'shooted', 2, 4],
    ['while the night falls', () => judged().out().until('nightFall'), 'shooting', 1, null],
    ['while the mafia shoots', () => judged().out().until('nightShoot'), 'shooting', 1, null],
    ['while the don checks', () => judged().out().until('nightDon'), 'donCheck', 1, null],
    ['while the sheriff checks', () => judged().out().until('nightSheriff'), 'comCheck', 1, null],
    [
      'while the doctor heals',
      () => scriptedGame({ judge: 'human', preset: 'casual_doctor' }).out().until('nightDoctor'),
      'shooting',
      1,
      null,
    ],
    ['while a best move is named', () => shot(judged()).until('bestMove'), 'shooting', 1, null],
    ['in the morning', () => judged().out().until('morning'), 'shooting', 1, null],
    ['in the last word of a game', townWins, 'speech', 4, 10],
  ])('the moment of a foul has the name of the format: %s', (_, play, type, day, player) => {
    const game = play().send('judge', { type: 'giveFoul', seat: 2 })
    if (game.state.phase.day === 0) game.until('speech')
    const given = fileOf(game).players.map(({ fouls }) => fouls)
    expect(given[1]).toEqual([{ stage: { type, day, player } }])
    expect(given.toSpliced(1, 1).flat()).toEqual([])
  })

  it('the moment of a foul is the same for a technical one, and for a player who is out by it only that', () => {
    const game = judged({ techFouls: 'two_is_removal' }).untilSpeechOf(3)
    for (let fouls = 0; fouls < 2; fouls++) game.send('judge', { type: 'giveTechFoul', seat: 5 }).wait(2_000)
    const stage = { type: 'speech', day: 1, player: 3 }
    expect(game.state.seats[4]?.exit?.cause).toBe('techFouls')
    expect(fileOf(game).players[4]).toMatchObject({ fouls: [], techs: [{ stage }, { stage }], disqual: null })
  })

  it('the moment of a foul is that of the loss for the player whose team loses by it, out before or not', () => {
    const lost = (seat: number) =>
      shot(judged())
        .until('speech')
        .send('judge', { type: 'declareTeamLoss', seat, reason: 'oath' })
        .expect('mafia')
    const stage = { type: 'speech', day: 2, player: 2 }
    expect(fileOf(lost(3)).players.map(({ disqual }) => disqual)).toEqual([
      ...[null, null, stage],
      ...Array.from({ length: 7 }, () => null),
    ])
    const shotBefore = shot(judged()).until('farewell')
    shotBefore.send('judge', { type: 'declareTeamLoss', seat: 4, reason: 'oath' })
    expect(fileOf(shotBefore).players[3]?.disqual).toEqual({ type: 'shooted', day: 2, player: 4 })
  })

  it('the moment of a foul is that of a removal for a player whose connection was lost for good', () => {
    const game = judged().untilSpeechOf(3).send('system', { type: 'disconnectSeat', seat: 9 })
    game.wait(game.state.seats[8]?.reconnectLeftMs ?? 0)
    const { day, key } = game.state.phase
    expect([day, key.startsWith('speech')]).toEqual([1, true])
    expect(fileOf(game).players[8]?.disqual).toMatchObject({ type: 'speech', day: 1 })
  })

  it('the moment of a foul is known for fouls of games in which fouls had no numbers', () => {
    const game = judged().untilSpeechOf(3).send('judge', { type: 'giveFoul', seat: 2 }).untilSpeechOf(4)
    game.send('judge', { type: 'giveFoul', seat: 5 }).send('judge', { type: 'endGame', reason: 'fire' })
    const events = game.events.map((event) => (event.type === 'foulGiven' ? { ...event, number: 0 } : event))
    const fouls = exportMatch(events, FACTS)?.players.map((player) => player.fouls)
    expect(fouls?.[1]).toEqual([{ stage: { type: 'speech', day: 1, player: 3 } }])
    expect(fouls?.[4]).toEqual([{ stage: { type: 'speech', day: 1, player: 4 } }])
  })
})

describe('a game in a file', () => {
  it.each([
    ['standard', null],
    ['no_vote', 'none'],
    ['no_break', 'liftOnly'],
    ['to_talk', 'respeech'],
    ['self_break', null],
  ] as const)('a game has its first day by the name of the format: %s is %s', (firstDay, zeroVoting) => {
    expect(fileOf(judged({ firstDay }).until('speech')).zeroVoting).toBe(zeroVoting)
  })

  it('says whether three of nine may leave', () => {
    const lift = (splitOnNine: RuleSet['splitOnNine']) =>
      fileOf(judged({ splitOnNine }).until('speech')).lift3From9
    expect([lift('yes'), lift('after1'), lift('no')]).toEqual([true, false, false])
  })

  it('a game has its facts, its roles and its end', () => {
    const file = fileOf(townWins().until('gameOver'))
    expect(file).toMatchObject({ id: 7, started: null, referee: null, result: 0 })
    expect(file.stage).toEqual({ type: 'gameOver', day: 4, player: null })
    expect(file.players.map(({ role }) => role)).toEqual([3, 2, 2, 2, 2, 2, 2, 0, 1, 1])
    expect(file.gorod).toMatchObject({ format: 1, ruleSet: { id: 'fiim' } })
    const casual = scriptedGame({ judge: 'human', preset: 'casual_doctor' }).until('speech')
    expect(fileOf(casual).players[1]?.role).toBe(4)
  })

  it('a game has the checks of each night, and none where nobody checked', () => {
    const game = judged()
      .out()
      .night({ don: 5, sheriff: 9 })
      .out()
      .night({ sheriff: 2 })
      .out()
      .night({ don: 1 })
    expect(fileOf(game.until('speech')).checks).toEqual([
      { night: 1, role: 0, player: 5 },
      { night: 1, role: 3, player: 9 },
      { night: 2, role: 3, player: 2 },
      { night: 3, role: 0, player: 1 },
    ])
  })

  it('a game has what each leaver guessed: a best move with the colours, or one leader', () => {
    const game = scriptedGame({ judge: 'human', preset: 'polemica' })
      .out()
      .night({ shot: 4, bestMove: [8, 9, 2] })
    const color = (seat: number, named: 'red' | 'black') => ({ seat, color: named })
    const opinions = [color(8, 'black'), color(10, 'black'), color(3, 'red')]
    game.until('farewell').send(4, { type: 'leaveOpinions', opinions, leader: null })
    game.out(5).until('farewell').send(5, { type: 'leaveOpinions', opinions: [], leader: 8 })
    game.night().out(6).until('farewell')
    game.send(6, { type: 'leaveOpinions', opinions: [color(7, 'red')], leader: null })
    game.night({ shot: 7 }).until('farewell')
    expect(fileOf(game).players.map(({ guess }) => guess)).toEqual([
      ...[null, null, null],
      { mafs: [8, 9, 2, 10], civs: [3], vice: null },
      { mafs: [], civs: [], vice: 8 },
      { mafs: [], civs: [7], vice: null },
      ...[null, null, null, null],
    ])
  })
})
