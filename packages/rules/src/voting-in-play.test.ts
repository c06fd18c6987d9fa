import { describe, expect, it } from 'vitest'
import { dayTwo, lift } from './testing/day-two.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

describe('votes that decide a game (VC)', () => {
  /** Day 5 with 7, 8, 9, 10 alive; only 9 is a mafia player. */
  const fourAlive = () =>
    scriptedGame({ roles: { 1: 'godfather', 2: 'mafia', 9: 'mafia', 3: 'sheriff' } })
      .out()
      .night({ shot: 4 })
      .out(1)
      .night({ shot: 5 })
      .out(2)
      .night({ shot: 6 })
      .out()
      .night({ shot: 3 })

  it('VC1: a lift of the last mafia player and a town player gives the game to the town', () => {
    const hands = [
      { 9: [8, 10], 10: [7, 9] },
      { 9: [8, 10], 10: [7, 9] },
    ]
    const game = fourAlive().day([9, 10]).vote(hands, [7, 8, 10])
    expect(game.decision).toEqual({ result: 'lift_yes', out: [9, 10] })
    game.expect('red')
  })

  it('VC2: a lift of two town players leaves one against one', () => {
    const hands = [
      { 7: [8, 9], 8: [7, 10] },
      { 7: [8, 9], 8: [7, 10] },
    ]
    fourAlive().day([7, 8]).vote(hands, [7, 9, 10]).expect('mafia')
  })

  /** Day 4 with four of the town (3, 4, 5, 6) and two of the mafia (9, 10). */
  const sixAlive = () =>
    scriptedGame().out().night({ shot: 1 }).out(8).night({ shot: 2 }).out().night({ shot: 7 })

  it.each([
    { id: 'VC3', tied: [3, 9], winner: null },
    { id: 'VC4', tied: [3, 4], winner: 'mafia' },
    { id: 'VC5', tied: [9, 10], winner: 'red' },
  ] as const)('$id: lift of $tied among four of the town and two of the mafia', ({ tied, winner }) => {
    const [first, second] = tied
    const hands = { [first]: [3, 4, 5], [second]: [6, 9, 10] }
    const game = sixAlive().day(tied).vote([hands, hands], [3, 4, 5, 6])
    expect(game.decision?.result).toBe('lift_yes')
    if (winner === null) expect(game.until('nightFall').winner).toBeNull()
    else game.expect(winner)
  })

  it.each([
    { id: 'VC6', tied: [1, 2, 8, 9, 10], winner: 'red' },
    { id: 'VC7', tied: [1, 2, 3, 4, 5], winner: 'mafia' },
  ] as const)('$id: five leave on day 1', ({ tied, winner }) => {
    const hands = Object.fromEntries(tied.map((seat, at) => [seat, [at * 2 + 1, at * 2 + 2]]))
    const game = scriptedGame().day(tied).vote([hands, hands], [1, 2, 3, 4, 5, 6]).expect(winner)
    expect(game.events.some((event) => event.type === 'phaseEntered' && event.phase.id === 'bestMove')).toBe(
      false,
    )
  })

  it('VC8: three town players lifted at nine leave three against three', () => {
    const hands = { 2: [2, 3, 4], 3: [5, 6, 7], 4: [8, 9, 10] }
    scriptedGame({ rules: { splitOnNine: 'yes' } })
      .out()
      .night({ shot: 1 })
      .day([2, 3, 4])
      .vote([hands, hands], [2, 5, 6, 8, 9])
      .expect('mafia')
  })

  it('VC10: the three mafia players are voted out one by one', () => {
    const game = scriptedGame({ roles: { 3: 'godfather', 8: 'mafia', 9: 'mafia', 6: 'sheriff' } })
      .out()
      .night({ shot: 1 })
      .day([9, 7, 3, 4, 5, 6, 10])
      .vote([{ 9: [2, 10], 5: [3], 3: [4, 6, 7], 4: [5], 10: [8], 7: [9] }])
    expect(game.decision).toEqual({ result: 'out', out: [3] })
    game
      .night({ shots: { 8: 2, 9: 2 } })
      .day([8, 4])
      .vote([{ 8: [4, 5, 6, 7, 10], 4: [8, 9] }])
    game
      .night({ shots: { 9: 6 }, sheriff: 9 })
      .day([9, 5])
      .vote([{ 9: [4, 5, 7, 10], 5: [9] }])
      .expect('red')
    expect(game.state.seats.map((seat) => seat.exit?.cause ?? null)).toEqual([
      'shot',
      'shot',
      'vote',
      null,
      null,
      'shot',
      null,
      'vote',
      'vote',
      null,
    ])
  })
})

describe('the record of a vote', () => {
  const tie = { 3: [2, 4, 5, 6], 7: [3, 7, 8, 9] }
  const abstain = { unvoted: 'abstain' } as const

  it('keeps every round, and nothing of the vote is open after it', () => {
    const game = dayTwo({ rules: abstain })
      .day([3, 7])
      .vote([tie, { 3: [2, 4, 5, 6, 8] }])
    const rounds = game.state.days.at(-1)?.rounds.map(({ round, counted }) => [round, counted.length])
    expect(rounds).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(game.state).toMatchObject({ phase: { id: 'farewell' }, vote: null })
  })

  it('a day without nominees, and the lone nominee of the first day, have no round', () => {
    const rounds = (game: ScriptedGame) => game.state.days.at(-1)?.rounds
    expect(rounds(dayTwo().out())).toEqual([])
    const first = scriptedGame().out(4)
    expect(first.decision).toEqual({ result: 'first_day_single', out: [] })
    expect(rounds(first)).toEqual([])
  })

  it('begins the round again over the others when a candidate is struck', () => {
    const game = dayTwo({ rules: { removalCancels: 'never' } })
      .day([3, 7, 5])
      .until('voteCandidate')
    game.send(2, { type: 'castVote', candidate: 3 }).tick().send(3, { type: 'leaveGame' })
    expect(game.state.days.at(-1)?.rounds).toMatchObject([{ round: 1, candidates: [7, 5], counted: [] }])
    expect(game.state.days.at(-1)?.rounds).toHaveLength(1)
    expect(game.try(2, { type: 'castVote', candidate: 7 })).toBeNull()
  })

  it('loses all hands of a round in one window for all that the judge calls again', () => {
    const game = dayTwo({ judge: 'human', rules: { voteMode: 'simultaneous' } })
      .day([3, 7])
      .until('voteSimultaneous')
    game.send(2, { type: 'castVote', candidate: 3 }).send(4, { type: 'castVote', candidate: 7 })
    game.send('judge', { type: 'restartVote' })
    expect(game.state.vote?.hands).toEqual([])
    game.send(2, { type: 'castVote', candidate: 7 }).until('voteResult')
    expect(game.state.days.at(-1)?.rounds[0]?.counted).toMatchObject([
      { candidate: 3, voters: [] },
      { candidate: 7, voters: [2] },
    ])
    game.send('judge', { type: 'restartVote', candidate: 7 })
    expect(game.state).toMatchObject({ phase: { id: 'voteSimultaneous' }, vote: { hands: [] } })
    expect(game.state.days.at(-1)?.rounds[0]?.counted).toEqual([])
  })

  it('a judge calls no candidate again once the vote is decided, nor in the speeches of a tie', () => {
    const game = dayTwo({ judge: 'human', rules: abstain }).day([3, 7])
    const again = () => game.try('judge', { type: 'restartVote' })
    expect(again()).toBe('not_now')
    game.voteUntil('tieSpeech', [tie])
    expect(again()).toBe('not_now')
    game.until('voteCandidate').vote([tie, { 3: [2, 4, 5, 6, 8] }])
    expect(game.is('farewell')).toBe(true)
    expect(again()).toBe('not_now')
  })

  it('says who was for a lift, and whether it passed', () => {
    const asked = (yes: readonly number[]) => {
      const game = lift()
      for (const seat of yes) game.send(seat, { type: 'voteLift' })
      return game.tick().state.days.at(-1)?.lift
    }
    expect(asked([2, 4])).toEqual({ tied: [3, 7], yes: [2, 4], passed: false })
    expect(asked([2, 3, 4, 5, 6])).toEqual({ tied: [3, 7], yes: [2, 3, 4, 5, 6], passed: true })
  })

  it('the hands of a lift that was broken off are not in the next one', () => {
    const game = lift().send(2, { type: 'voteLift' }).send(10, { type: 'leaveGame' })
    expect(game.decision).toMatchObject({ result: 'cancelled' })
    game.night().day([3, 7]).voteUntil('liftVote', [tie, tie])
    expect(game.is('liftVote')).toBe(true)
    expect(game.try(2, { type: 'voteLift' })).toBeNull()
  })
})

describe('a vote under way without a player who left', () => {
  const three = { 3: [2, 4, 6], 7: [8, 9, 10], 5: [3, 5, 7] }
  const never = { removalCancels: 'never', unvoted: 'abstain' } as const
  const threeTied = (until: 'voteResult' | 'tieSpeech') =>
    dayTwo({ rules: never }).day([3, 7, 5]).voteUntil(until, [three])
  const leave = (game: ScriptedGame, seat: number) => game.send(seat, { type: 'leaveGame' })

  it.each(['voteResult', 'tieSpeech'] as const)(
    'a tied player who leaves in %s is struck from the next round, before which the others speak',
    (id) => {
      const game = leave(threeTied(id), 7)
      expect(game.state.phase).toMatchObject({ id: 'tieSpeech', seat: 3, round: 1 })
      game.send(3, { type: 'endSpeech' })
      expect(game.state.phase).toMatchObject({ id: 'tieSpeech', seat: 5, tied: [3, 5] })
      game.send(5, { type: 'endSpeech' })
      expect(game.state.phase).toMatchObject({ id: 'voteCandidate', round: 2, candidates: [3, 5], index: 0 })
    },
  )

  it('a tied player who leaves in their own speech gives the floor to the next one', () => {
    const game = leave(threeTied('tieSpeech'), 3)
    expect(game.state.phase).toMatchObject({ id: 'tieSpeech', seat: 7, tied: [7, 5] })
    expect(game.last('speechEnded')).toMatchObject({ seat: 3, early: true })
  })

  it('the last tied player who leaves in their own speech opens the round over the others', () => {
    const game = threeTied('tieSpeech').send(3, { type: 'endSpeech' }).send(7, { type: 'endSpeech' })
    expect(leave(game, 5).state.phase).toMatchObject({ id: 'voteCandidate', round: 2, candidates: [3, 7] })
  })

  it('two of three tied players who leave decide the vote', () => {
    const game = leave(leave(threeTied('tieSpeech'), 7), 5)
    expect(game.decision).toEqual({ result: 'out', out: [3] })
  })

  it('the second tie of the same three without one of them is voted on again at once', () => {
    const game = dayTwo({ rules: { ...never, splitOnNine: 'yes' } }).day([3, 7, 5])
    game.voteUntil('tieSpeech', [three]).until('voteCandidate').voteUntil('voteResult', [three, three])
    expect(leave(game, 7).state.phase).toMatchObject({ id: 'voteCandidate', round: 3, candidates: [3, 5] })
  })

  it.each(['voteResult', 'tieSpeech'] as const)(
    'a player who is not tied and leaves in %s changes nothing',
    (id) => {
      const game = threeTied(id)
      const { phase } = game.state
      expect(leave(game, 10).state.phase).toEqual(phase)
    },
  )

  it('the question of a lift goes on without a player who is not tied, and not without a tied one', () => {
    const tie = { 3: [2, 4, 5, 6], 7: [3, 7, 8, 9] }
    const asked = () => dayTwo({ rules: never }).day([3, 7]).voteUntil('liftVote', [tie, tie])
    expect(leave(asked(), 10).is('liftVote')).toBe(true)
    expect(leave(asked(), 7).decision).toMatchObject({ out: [3] })
  })

  it('three who were asked to leave together are voted on again when one of them left', () => {
    const three = { 3: [2, 4, 5], 7: [3, 7, 8], 9: [6, 9, 10] }
    const game = dayTwo({ rules: { ...never, splitOnNine: 'yes' } }).day([3, 7, 9])
    leave(game.voteUntil('liftVote', [three, three]), 7)
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', round: 3, candidates: [3, 9], index: 0 })
    expect(game.state.days.at(-1)?.rounds.map(({ round }) => round)).toEqual([1, 2, 3])
  })

  it('one window for all begins again only without a candidate', () => {
    const window = () =>
      dayTwo({ rules: { ...never, voteMode: 'simultaneous' } })
        .day([3, 7, 5])
        .until('voteSimultaneous')
    const { phase } = window().state
    expect(leave(window(), 10).state.phase).toEqual(phase)
    expect(leave(window(), 7).state.phase).toMatchObject({ round: 1, candidates: [3, 5] })
  })
})
