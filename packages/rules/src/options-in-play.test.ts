import { describe, expect, it } from 'vitest'
import { createGame, presets, type RuleSet, redact, replay, rolesForSeats, viewFor } from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

/** Hands of a round in which everybody else votes for seat 7. */
const against7 = { 3: [1, 2, 3], 7: [4, 5, 6, 7, 8, 9, 10] }

/** People agree to a rule book by its name, so its values change on purpose only: FIIM, Polemica, ФСМ, the doctor's. */
const inBooks: {
  readonly [Option in keyof Omit<RuleSet, 'id' | 'roles' | 'doctor' | 'timing'>]: readonly RuleSet[Option][]
} = {
  firstDay: ['standard', 'no_vote', 'standard', 'standard'],
  rotation: ['first', 'first', 'first', 'first'],
  withdrawNomination: ['no', 'no', 'no', 'auto_replace'],
  nominationsPerDay: [1, 1, 1, 1],
  selfNomination: [true, true, true, true],
  selfVote: [true, true, true, true],
  hideNominees: [false, false, false, false],
  voteMode: ['sequential', 'sequential', 'sequential', 'simultaneous'],
  openVoting: [false, false, false, false],
  unvoted: ['last', 'last', 'last', 'last'],
  splitOrder: ['same', 'same', 'same', 'same'],
  liftThreshold: ['strict', 'strict', 'strict', 'strict'],
  splitOnFour: [true, true, true, true],
  splitOnNine: ['no', 'no', 'no', 'yes'],
  killAll: ['no', 'no', 'no', 'no'],
  maxTieRounds: [null, null, null, 3],
  threeFouls: ['lose_speech', 'lose_speech', 'short_speech', 'none'],
  techFouls: ['off', 'two_is_removal', 'minor_and_major', 'off'],
  fourthFoul: ['judge_confirms', 'auto', 'judge_confirms', 'auto'],
  removalCancels: ['next_vote', 'next_vote', 'next_vote', 'never'],
  bestMove: ['fk_only', 'fk_only', 'fk_only', 'off'],
  bestMoveBlockedByLift: [true, true, true, false],
  bestMoveForBlack: [false, false, false, false],
  opinions: ['none', 'leavers', 'night_killed', 'none'],
  opinionsMax: [0, 3, 3, 0],
  endSpeech: [true, true, true, true],
  draw: ['fiim_3n3d', 'fiim_3n3d', 'fiim_3n3d', '3n2d'],
  callDead: [true, false, true, false],
  checkDead: [true, true, true, false],
  checkSelf: [false, false, false, false],
  selfShot: [true, true, true, false],
  donInherits: [false, false, false, false],
  deadRoleWindow: [true, true, true, true],
  showPlan: [true, true, true, true],
  meetingAudio: [false, false, false, false],
  ghostRoom: [false, true, false, true],
  suspense: [true, false, true, true],
  refereeKnowRoles: [true, false, true, true],
  judgeLeadsPace: [false, false, false, false],
  scoring: ['fiim_v7', 'platform_v1', 'fsm', 'platform_v1'],
}

describe('an option in the rule books', () => {
  it.each(Object.entries(inBooks))('%s is %j', (option, values) => {
    const books = [presets.fiim, presets.polemica, presets.fsm, presets.casual_doctor]
    expect(books.map((book) => book[option as keyof typeof inBooks])).toEqual(values)
  })

  it('a doctor heals themselves once, nobody twice in a row, and from the first night; a healed shot is a miss', () => {
    for (const { doctor } of Object.values(presets))
      expect(doctor).toEqual({
        selfHealMax: 1,
        sameTargetInRow: false,
        healOnFirstNight: true,
        reveal: 'miss',
      })
  })
})

describe('the first day', () => {
  it('no_vote: nominations are taken, nobody is voted on', () => {
    const game = scriptedGame({ preset: 'polemica' }).day([3, 7, 4]).vote()
    expect(game.state.days[0]?.nominations).toHaveLength(3)
    expect(game.decision?.result).toBe('first_day_no_vote')
  })

  it('to_talk: the leader only talks for half a minute', () => {
    const game = scriptedGame({ rules: { firstDay: 'to_talk' } })
      .day([3, 7])
      .vote([against7])
    expect(game.state.phase).toMatchObject({ id: 'talkSpeech', seat: 7 })
    expect((game.state.phase.endsAt ?? 0) - game.now).toBe(30_000)
    expect(game.send(7, { type: 'endSpeech' }).is('nightFall')).toBe(true)
    expect(game.alive).toHaveLength(10)
  })

  it('to_talk: two leaders talk one after the other, each with a key of the clock', () => {
    const game = scriptedGame({ rules: { firstDay: 'to_talk', unvoted: 'abstain' } })
      .day([3, 7])
      .vote([{ 3: [1, 2], 7: [4, 5] }])
    expect(game.state.phase.key).toBe('talkSpeech:1:3')
    expect(game.tick().state.phase.key).toBe('talkSpeech:1:7')
    expect(game.tick().is('nightFall')).toBe(true)
  })

  it('self_break: the leader leaves only with their own vote against them', () => {
    const game = (hands: typeof against7) =>
      scriptedGame({ rules: { firstDay: 'self_break' } })
        .day([3, 7])
        .vote([hands])
    expect(game(against7).decision).toEqual({ result: 'out', out: [7] })
    const other = game({ 3: [1, 2, 7], 7: [4, 5, 6, 8, 9, 10, 3] })
    expect(other.decision?.result).toBe('speech_only')
  })

  it('no_break: the sole leader is safe', () => {
    const game = scriptedGame({ rules: { firstDay: 'no_break' } })
      .day([3, 7])
      .vote([against7])
    expect(game.decision?.result).toBe('sole_leader_safe')
    expect(game.is('nightFall')).toBe(true)
  })
})

describe('nominations', () => {
  it('a seat nominates once a day, in its own speech, a seat that is alive and not yet named', () => {
    const game = scriptedGame().out().night({ shot: 1 }).untilSpeechOf(2)
    expect(game.try(3, { type: 'nominate', seat: 4 })).toBe('not_your_turn')
    expect(game.try(2, { type: 'nominate', seat: 1 })).toBe('target_not_alive')
    expect(game.try(2, { type: 'nominate', seat: 77 })).toBe('target_invalid')
    game.send(2, { type: 'nominate', seat: 4 })
    expect(game.try(2, { type: 'nominate', seat: 5 })).toBe('limit_reached')
    game.untilSpeechOf(3)
    expect(game.try(3, { type: 'nominate', seat: 4 })).toBe('already_nominated')
    expect(game.try(3, { type: 'nominate', seat: 3 })).toBeNull()
  })

  it('explicit: a nomination is withdrawn first, then another one is made', () => {
    const game = scriptedGame({ rules: { withdrawNomination: 'explicit' } }).untilSpeechOf(2)
    expect(game.try(2, { type: 'withdrawNomination' })).toBe('not_nominated')
    game.send(2, { type: 'nominate', seat: 4 }).send(2, { type: 'withdrawNomination' })
    expect(game.send(2, { type: 'nominate', seat: 5 }).state.days[0]?.nominations).toMatchObject([
      { seat: 5 },
    ])
  })

  it('auto_replace: the new nominee goes to the end of the list', () => {
    const game = scriptedGame({ rules: { withdrawNomination: 'auto_replace' } }).untilSpeechOf(1)
    game.send(1, { type: 'nominate', seat: 3 }).untilSpeechOf(2)
    game.send(2, { type: 'nominate', seat: 4 }).send(2, { type: 'nominate', seat: 5 })
    expect(game.state.days[0]?.nominations.map((entry) => entry.seat)).toEqual([3, 5])
    const told = game.events.filter(({ type }) => type.startsWith('nominat')).map(({ type }) => type)
    expect(told).toEqual(['nominated', 'nominated', 'nominationWithdrawn', 'nominated'])
    expect(game.try(2, { type: 'withdrawNomination' })).toBe('forbidden_by_rules')
  })

  it('rotation: last: the second seat after the one that closed the day before opens the day', () => {
    const game = scriptedGame({ rules: { rotation: 'last' } })
      .out()
      .night({ shot: 1 })
    expect(game.until('speech').state.phase).toMatchObject({ seat: 3 })
    expect(game.out().night({ shot: 5 }).until('speech').state.phase).toMatchObject({ seat: 4 })
  })

  it('hidden nominees are announced when the vote opens', () => {
    const game = scriptedGame({ rules: { hideNominees: true } })
      .untilSpeechOf(2)
      .send(2, { type: 'nominate', seat: 4 })
    expect(viewFor(game.state, 5)).toMatchObject({ nominees: [], days: [{ nominations: [] }] })
    expect(viewFor(game.until('voteIntro').state, 5).nominees).toEqual([{ seat: 4, by: 2 }])
  })

  it('self-nomination and self-voting are possible only where the rules allow them', () => {
    const game = scriptedGame({ rules: { selfNomination: false, selfVote: false } }).untilSpeechOf(2)
    expect(game.try(2, { type: 'nominate', seat: 2 })).toBe('forbidden_by_rules')
    game.day([7, 3]).until('voteCandidate')
    expect(game.try(7, { type: 'castVote', candidate: 7 })).toBe('forbidden_by_rules')
    expect(game.try(7, { type: 'castVote', candidate: 4 })).toBe('target_invalid')
    expect(game.try(7, { type: 'castVote', candidate: 11 })).toBe('target_invalid')
  })
})

describe('hands', () => {
  const voting = (game: ScriptedGame) => game.day([3, 7]).until('voteCandidate', 'voteSimultaneous')

  it('a hand is final, one per seat, for the candidate being called', () => {
    const game = voting(scriptedGame())
    expect(game.try(1, { type: 'castVote', candidate: 7 })).toBe('target_invalid')
    game.send(1, { type: 'castVote', candidate: 3 })
    expect(game.try(1, { type: 'castVote', candidate: 3 })).toBe('already_done')
  })

  it('a hand is known to its owner at once and to all when the window closes', () => {
    const game = voting(scriptedGame()).send(1, { type: 'castVote', candidate: 3 })
    expect(viewFor(game.state, 1)).toMatchObject({ own: { vote: 3 }, vote: { voted: [1] } })
    expect(viewFor(game.state, 2)).toMatchObject({ own: { vote: null }, vote: { voted: [] } })
    expect(viewFor(game.tick().state, 2)).toMatchObject({ vote: { voted: [1], counted: [{ voters: [1] }] } })
  })

  it('a hand is seen by all at once in open voting', () => {
    const game = voting(scriptedGame({ rules: { openVoting: true } })).send(1, {
      type: 'castVote',
      candidate: 3,
    })
    expect(viewFor(game.state, 2)).toMatchObject({ vote: { voted: [1] } })
  })

  it('simultaneous: all candidates stand in one window', () => {
    const game = voting(scriptedGame({ rules: { voteMode: 'simultaneous' } }))
    expect(game.state.phase).toMatchObject({ id: 'voteSimultaneous', candidates: [3, 7] })
    game.vote([{ 3: [1, 2, 4, 5, 6, 8] }])
    expect(game.decision).toEqual({ result: 'out', out: [3] })
    expect(game.state.days[0]?.rounds[0]?.counted.at(-1)).toMatchObject({
      voters: [],
      byDefault: [3, 7, 9, 10],
    })
  })

  it('a lone nominee of a later day leaves, and all hands are recorded for that seat', () => {
    const game = scriptedGame().out().night({ shot: 1 }).out(2)
    expect(game.state.days[1]?.rounds).toEqual([
      {
        round: 1,
        candidates: [2],
        counted: [{ candidate: 2, voters: [2, 3, 4, 5, 6, 7, 8, 9, 10], byDefault: [] }],
      },
    ])
  })
})

describe('last words', () => {
  it('carry opinions where the rules ask for them: colours or one leader', () => {
    const game = scriptedGame({ preset: 'polemica' }).out().night({ shot: 1 }).out(2).until('farewell')
    expect(game.state.phase).toMatchObject({ id: 'farewell', seat: 2, cause: 'vote' })
    const color = 'black' as const
    const say = (seats: readonly number[], leader: number | null = null) =>
      game.try(2, { type: 'leaveOpinions', opinions: seats.map((seat) => ({ seat, color })), leader })
    expect(say([3, 4, 5, 6])).toBe('limit_reached')
    expect(say([3, 3])).toBe('target_invalid')
    expect(say([2])).toBe('target_invalid')
    expect(say([3], 4)).toBe('target_invalid')
    expect(say([3, 4])).toBeNull()
    expect(say([], 4)).toBeNull()
    expect(game.state.days[1]?.opinions).toEqual([{ seat: 2, opinions: [], leader: 4 }])
  })

  it.each([
    ['night_killed', { shot: null, voted: 'forbidden_by_rules', lifted: 'forbidden_by_rules' }],
    ['leavers_no_split', { shot: null, voted: null, lifted: 'forbidden_by_rules' }],
    ['leavers', { shot: null, voted: null, lifted: null }],
  ] as const)('carry opinions of the leavers that %s names', (opinions, expected) => {
    const start = () => scriptedGame({ rules: { opinions, opinionsMax: 3, unvoted: 'abstain' } }).out()
    const speaks = (game: ScriptedGame) => {
      const seat = game.state.phase.id === 'farewell' ? game.state.phase.seat : 0
      return game.try(seat, { type: 'leaveOpinions', opinions: [], leader: 10 })
    }
    const tie = { 2: [2, 4, 5, 6], 3: [3, 7, 8, 9] }
    const lift = start().night({ shot: 1 }).day([2, 3]).vote([tie, tie], [2, 3, 4, 5, 6, 7])
    expect({
      shot: speaks(start().night({ shot: 1 }).until('farewell')),
      voted: speaks(start().night({ shot: 1 }).out(2).until('farewell')),
      lifted: speaks(lift.until('farewell')),
    }).toEqual(expected)
  })

  it('carry no opinions in FIIM', () => {
    const game = scriptedGame().out().night({ shot: 1 }).out(2).until('farewell')
    expect(game.try(2, { type: 'leaveOpinions', opinions: [], leader: 3 })).toBe('forbidden_by_rules')
  })

  it('without endSpeech a decided game ends at once', () => {
    const game = scriptedGame({ rules: { endSpeech: false } })
      .out()
      .night({ shot: 1 })
      .out(8)
      .night()
      .out(9)
      .night()
      .out(10)
    expect(game.is('gameOver')).toBe(true)
  })

  it('all lifted seats speak, the last of a decided game in the final speech', () => {
    const game = scriptedGame({ rules: { splitOnNine: 'yes' } })
      .out()
      .night({ shot: 1 })
      .day([8, 9, 10])
    const nine = { 8: [2, 3, 4], 9: [5, 6, 7], 10: [8, 9, 10] }
    game.vote([nine, nine], [2, 3, 4, 5, 6])
    const spoken = ['farewell 8', 'farewell 9', 'finalSpeech 10']
    game.until('gameOver')
    expect(
      game.events.flatMap((event) => {
        if (event.type !== 'phaseEntered' || event.phase.day !== 2) return []
        const { phase } = event
        const isLast = (phase.id === 'farewell' && phase.cause === 'vote') || phase.id === 'finalSpeech'
        return isLast ? [`${phase.id} ${phase.seat}`] : []
      }),
    ).toEqual(spoken)
  })
})

describe('the setup of a game', () => {
  it.each([7, 8, 9, 10, 11, 12])('a casual table of %i plays to a result', (seats) => {
    const ruleSet = { ...presets.casual_doctor, roles: rolesForSeats(presets.casual_doctor, seats) }
    const game = scriptedGame({
      rules: ruleSet,
      roles: { 1: 'sheriff', 2: 'doctor', 3: 'godfather', 4: 'mafia' },
    })
    expect(game.state.seats).toHaveLength(seats)
    game.out().night({ shot: 5 }).out(3).night().out(4).expect('red')
  })

  it('refuses a deck that does not fit the table', () => {
    const setup = {
      ruleSet: presets.fiim,
      seats: 9,
      judge: 'automatic',
      seed: '0',
      seedHash: 'h',
      at: 0,
    } as const
    expect(() => createGame(setup)).toThrow('10 cards for 9 seats')
  })

  it('seating, cards and a look at the card end early when everybody has acted', () => {
    const game = scriptedGame()
    game.send(1, { type: 'confirmReady' })
    expect(game.try(1, { type: 'confirmReady' })).toBe('already_done')
    for (const { seat } of game.state.seats) game.try(seat, { type: 'confirmReady' })
    expect(game.state.phase.key).toBe('deal:0')
    for (const { seat } of game.state.seats) game.send(seat, { type: 'pickCard', slot: 10 - seat })
    expect(game.state.phase.key).toBe('deal:0:roles')
    game.send(1, { type: 'acknowledgeRole' })
    expect(game.try(1, { type: 'acknowledgeRole' })).toBe('already_done')
    for (const { seat } of game.state.seats) game.try(seat, { type: 'acknowledgeRole' })
    expect(game.is('mafiaMeeting')).toBe(true)
  })

  it('a card is picked once and by one seat', () => {
    const game = scriptedGame().until('deal').send(1, { type: 'pickCard', slot: 4 })
    expect(game.try(2, { type: 'pickCard', slot: 4 })).toBe('target_invalid')
    expect(game.try(1, { type: 'pickCard', slot: 5 })).toBe('already_done')
  })

  it('only the don plans, and only the mafia sees the plan', () => {
    const game = scriptedGame().until('mafiaMeeting')
    expect(game.try(9, { type: 'setPlan', targets: [3, 4] })).toBe('not_your_role')
    game.send(8, { type: 'setPlan', targets: [3, 4] })
    expect(viewFor(game.state, 10).own).toMatchObject({ plan: [3, 4], mates: [{ seat: 8 }, { seat: 9 }] })
    expect(viewFor(game.state, 2).own).toMatchObject({ plan: [], mates: [] })
    expect(viewFor(game.out().state, 10).own?.plan).toEqual([3, 4])
  })

  it('the plan is gone after the meeting where the table plays by memory', () => {
    const game = scriptedGame({ rules: { showPlan: false } })
      .until('mafiaMeeting')
      .send(8, { type: 'setPlan', targets: [3] })
    expect(viewFor(game.state, 10).own?.plan).toEqual([3])
    expect(viewFor(game.until('speech').state, 10).own?.plan).toEqual([])
  })
})

describe('secrets', () => {
  const game = scriptedGame({ roles: { 1: 'sheriff', 8: 'godfather', 9: 'mafia', 10: 'mafia' } })
    .out()
    .night({ shot: 4, don: 1, sheriff: 8 })
  const read = (viewer: Parameters<typeof redact>[1]) =>
    game.events.map((event) => redact(event, viewer)).filter((event) => event !== null)

  it('the seed stays on the server until the end', () => {
    expect(JSON.stringify(read('spectator'))).not.toContain('c0ffee')
  })

  it('no list of readers leaves the server', () => {
    for (const viewer of [1, 8, 'judge', 'audience'] as const)
      expect(JSON.stringify(read(viewer))).not.toContain('readers')
  })

  it('a town player reads their own card and nothing of the night', () => {
    const types = new Set(read(2).map((event) => event.type))
    for (const secret of [
      'mafiaMet',
      'shotFired',
      'donChecked',
      'sheriffChecked',
      'shotsResolved',
    ] as const) {
      expect(types).not.toContain(secret)
    }
    expect(replay(read(2)).roles.filter((role) => role !== null)).toEqual(['civilian'])
  })

  it('a mafia player reads the others of the meeting, not their shots', () => {
    expect(replay(read(9)).mafia.map((member) => member.seat)).toEqual([8, 9, 10])
    expect(read(9).filter((event) => event.type === 'shotFired')).toMatchObject([{ by: 9 }])
  })

  it('the judge of an automatic game knows as little as a spectator', () => {
    expect(read('judge')).toEqual(read('spectator'))
  })
})
