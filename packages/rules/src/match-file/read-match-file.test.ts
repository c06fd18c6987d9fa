import { describe, expect, it } from 'vitest'
import { MAX_FILE_LETTERS, type MatchFile, readMatchFile } from './index.ts'

const stage = { type: 'speech', day: 2, player: 4 }
const foul = { stage }

/** A file with a value in every field that the format has. Its moves need not be possible: nobody plays them here. */
function fullFile() {
  return {
    id: 5,
    data: {
      started: '2026-11-20T18:27:00.000Z',
      referee: { id: 9, username: 'Судья' },
      config: { zeroVoting: 'respeech', lift3From9: true },
      players: Array.from({ length: 12 }, (_, index) => ({
        position: index + 1,
        username: `Игрок ${index + 1}`,
        role: 2,
        fouls: [foul],
        techs: [foul],
        guess: { mafs: [3], civs: [4], vice: 5 },
        disqual: stage,
      })),
      votes: [{ day: 1, num: 0, voter: 2, candidate: 3 }],
      shots: [{ night: 1, shooter: 8, victim: 4 }],
      checks: [{ night: 1, role: 3, player: 8 }],
      bonuses: [{ position: 1, text: 'Вёл город', scores: 0.3 }],
      stage: { type: 'gameOver', day: 5, player: 0 },
      result: 2,
    },
    gorod: { format: 1, ruleSet: { id: 'fiim' }, log: [] },
  }
}

/** The file with another value at a place like `data.votes[0].day`. */
function withValue(place: string, value: unknown): unknown {
  const file: unknown = JSON.parse(JSON.stringify(fullFile()))
  const names = place.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
  const last = names.pop() ?? ''
  let inner = file as Record<string, unknown>
  for (const name of names) inner = inner[name] as Record<string, unknown>
  inner[last] = value
  return file
}

function read(value: unknown): MatchFile {
  const answer = readMatchFile(JSON.stringify(value))
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
  return answer.file
}

function faultsOf(value: unknown) {
  const answer = readMatchFile(typeof value === 'string' ? value : JSON.stringify(value))
  return answer.ok ? [] : answer.faults
}

const list = (length: number, item: unknown) => Array.from({ length }, () => item)

describe('a file of a match', () => {
  it('a file is read with everything that it says', () => {
    const { data, gorod } = fullFile()
    const { config: _, ...rest } = data
    expect(read(fullFile())).toEqual({
      ...rest,
      id: 5,
      zeroVoting: 'respeech',
      lift3From9: true,
      // Some services name nobody by 0.
      stage: { type: 'gameOver', day: 5, player: null },
      gorod,
    })
  })

  it('a file is read the same from the service that writes everything at the top', () => {
    const { data, ...outer } = fullFile()
    const { config, ...rest } = data
    expect(read({ ...outer, ...rest, ...config })).toEqual(read(fullFile()))
  })

  it('needs players, moves and an end; what it leaves out is unknown', () => {
    const players = [1, 2].map((position) => ({ position, username: '', role: 0 }))
    expect(read({ players, votes: [], shots: [], stage: { type: 'gameOver' } })).toEqual({
      id: null,
      started: null,
      referee: null,
      zeroVoting: null,
      lift3From9: false,
      players: players.map((player) => ({ ...player, fouls: null, techs: null, guess: null, disqual: null })),
      votes: [],
      shots: [],
      checks: null,
      bonuses: [],
      stage: { type: 'gameOver', day: 0, player: null },
      result: null,
      gorod: null,
    })
  })

  it.each([
    ['id', 'a', (file: MatchFile) => file.id],
    ['data.referee.id', 'a', (file: MatchFile) => file.referee?.id],
    ['data.referee', null, (file: MatchFile) => file.referee],
    ['data.votes[0].num', null, (file: MatchFile) => file.votes[0]?.num],
    ['gorod.log', null, (file: MatchFile) => file.gorod?.log],
  ] as const)('says nothing by %s: %j', (place, value, said) => {
    expect(said(read(withValue(place, value)))).toBeNull()
  })

  it('a file has empty lists and texts where it leaves out parts of a guess or the words of extra points', () => {
    const { guess } = read(withValue('data.players[0].guess', {})).players[0] ?? {}
    expect(guess).toEqual({ mafs: [], civs: [], vice: null })
    expect(read(withValue('data.bonuses[0].text', undefined)).bonuses[0]?.text).toBe('')
  })

  it.each([
    [1, 1],
    [12, 12],
    [0, null],
    [-1, null],
    [13, null],
    ['4', null],
    [[4], null],
  ])('names by %j the player %j of a moment', (player, named) => {
    expect(read(withValue('data.stage.player', player)).stage.player).toBe(named)
  })

  it.each(['none', 'liftOnly', 'respeech'])('knows %s as the first day', (zeroVoting) => {
    expect(read(withValue('data.config.zeroVoting', zeroVoting)).zeroVoting).toBe(zeroVoting)
  })

  it('lets three of nine leave where it says so, and nowhere else', () => {
    for (const said of [false, 'yes', null])
      expect(read(withValue('data.config.lift3From9', said)).lift3From9).toBe(false)
  })

  it.each([
    '2026-11-20T18:27',
    '2026-11-20T18:27:59',
    '2026-11-20T18:27:59.123456789',
    '2026-11-20T18:27:59+03:00',
  ])('takes %s for a time', (started) => {
    expect(read(withValue('data.started', started)).started).toBe(started)
  })

  it.each([
    'вчера',
    ' 2026-11-20T18:27:00Z',
    '2026-11-20T18:27:00Z ',
    '2026-11-20T18:27:00_03:00',
    '2026-11-20T18:27:00+x3:00',
    '2026-11-20T18:27:00+0x:00',
    '2026-11-20T18:27:00+03:x0',
    '2026-11-20T18:27:00+03:0x',
  ])('takes %j for no time', (started) => {
    expect(faultsOf(withValue('data.started', started))).toEqual([
      { path: 'data.started', fault: 'unknown_value' },
    ])
  })

  it.each([
    ['data.players[0].role', 4],
    ['data.players[0].username', 'а'.repeat(100)],
    ['data.players[0].fouls', list(50, foul)],
    ['data.votes[0].day', 30],
    ['data.votes[0].num', 30],
    ['data.votes', list(2_000, { day: 1, num: 0, voter: 12, candidate: 12 })],
    ['data.bonuses[0].text', 'а'.repeat(500)],
    ['data.checks[0].role', 4],
    ['data.result', 0],
    ['gorod.log', list(50_000, 0)],
  ])('a file has room for the most that there may be: %s', (place, most) => {
    expect(faultsOf(withValue(place, most))).toEqual([])
  })

  it('a file has room for four million letters', () => {
    expect(faultsOf(' '.repeat(MAX_FILE_LETTERS))).toEqual([{ path: '', fault: 'not_json' }])
  })
})

describe('a wrong value in a file', () => {
  it.each([
    ['data', 5, 'not_an_object'],
    ['data.config', 'x', 'not_an_object'],
    ['data.started', 5, 'not_text'],
    ['data.referee', 5, 'not_an_object'],
    ['data.referee.username', 5, 'not_text'],
    ['data.players', 'x', 'not_a_list'],
    ['data.players[1].position', 0, 'not_a_seat'],
    ['data.players[1].position', 13, 'not_a_seat'],
    ['data.players[1].position', 1.5, 'not_a_seat'],
    ['data.players[1].position', '2', 'not_a_seat'],
    ['data.players[1].username', 5, 'not_text'],
    ['data.players[1].username', 'а'.repeat(101), 'not_text'],
    ['data.players[1].role', 5, 'not_a_role'],
    ['data.players[1].role', -1, 'not_a_role'],
    ['data.players[1].fouls', 'x', 'not_a_list'],
    ['data.players[1].fouls', list(51, foul), 'too_long'],
    ['data.players[1].fouls[0].stage', 5, 'not_a_stage'],
    ['data.players[1].techs', 'x', 'not_a_list'],
    ['data.players[1].techs[0].stage', null, 'not_a_stage'],
    ['data.players[1].techs[0].stage.day', 31, 'not_a_day'],
    ['data.players[1].guess', 5, 'not_an_object'],
    ['data.players[1].guess.mafs', 5, 'not_a_list'],
    ['data.players[1].guess.civs', 5, 'not_a_list'],
    ['data.players[1].guess.mafs[0]', 0, 'not_a_seat'],
    ['data.players[1].guess.vice', 13, 'not_a_seat'],
    ['data.players[1].disqual', 5, 'not_a_stage'],
    ['data.players[1].disqual.type', 5, 'not_text'],
    ['data.votes', list(2_001, 0), 'too_long'],
    ['data.votes[0].day', -1, 'not_a_day'],
    ['data.votes[0].num', 31, 'not_a_number'],
    ['data.votes[0].voter', 13, 'not_a_seat'],
    ['data.votes[0].candidate', 13, 'not_a_seat'],
    ['data.shots[0]', 5, 'not_an_object'],
    ['data.shots[0].night', 31, 'not_a_day'],
    ['data.shots[0].shooter', 13, 'not_a_seat'],
    ['data.shots[0].victim', 13, 'not_a_seat'],
    ['data.checks', 'x', 'not_a_list'],
    ['data.checks[0].night', 31, 'not_a_day'],
    ['data.checks[0].role', 5, 'not_a_role'],
    ['data.checks[0].player', 13, 'not_a_seat'],
    ['data.bonuses', 'x', 'not_a_list'],
    ['data.bonuses[0].position', 13, 'not_a_seat'],
    ['data.bonuses[0].text', 'а'.repeat(501), 'not_text'],
    ['data.bonuses[0].scores', '0.3', 'not_a_number'],
    ['data.stage', null, 'not_a_stage'],
    ['data.result', 3, 'not_a_result'],
    ['gorod', 5, 'not_an_object'],
    ['gorod.log', 'x', 'own_part_unreadable'],
    ['gorod.log', list(50_001, 0), 'own_part_unreadable'],
  ])('a wrong value has a fault at its own place: %s', (path, value, fault) => {
    expect(faultsOf(withValue(path, value))[0]).toEqual({ path, fault })
  })

  it('a wrong value has its place without «data» where the service has none', () => {
    const { data, ...outer } = fullFile()
    const { config, ...rest } = data
    const flat = { ...outer, ...rest, ...config }
    const places = [
      'started',
      'referee',
      'zeroVoting',
      'players',
      'votes',
      'shots',
      'checks',
      'bonuses',
      'stage',
      'result',
    ]
    for (const place of places) expect(faultsOf({ ...flat, [place]: 5 })[0]?.path, place).toBe(place)
  })

  it.each([
    ['format', 2],
    ['ruleSet', 'fiim'],
    ['ruleSet', null],
  ])('makes the part of this product unreadable: %s %j', (name, value) => {
    expect(faultsOf(withValue(`gorod.${name}`, value))).toEqual([
      { path: 'gorod', fault: 'own_part_unreadable' },
    ])
  })

  it('hides no other one', () => {
    const file = withValue('data.votes', [5, { day: 1, num: 1.5, voter: 2, candidate: 3 }]) as ReturnType<
      typeof fullFile
    >
    expect(faultsOf({ ...file, data: { ...file.data, result: 'town' } }).map(({ path }) => path)).toEqual([
      'data.votes[0]',
      'data.votes[0].day',
      'data.votes[0].voter',
      'data.votes[0].candidate',
      'data.votes[1].num',
      'data.result',
    ])
  })

  it('a wrong value is a number without an end', () => {
    const text = JSON.stringify(fullFile()).replace('"scores":0.3', '"scores":1e999')
    expect(faultsOf(text)).toEqual([{ path: 'data.bonuses[0].scores', fault: 'not_a_number' }])
  })

  it('a wrong value is one player out of the order of the seats', () => {
    const swapped = withValue('data.players[11].position', 11)
    expect(faultsOf(swapped)).toEqual([{ path: 'data.players', fault: 'seats_not_in_order' }])
  })
})
