import { describe, expect, it } from 'vitest'
import { permitted, presets, viewFor } from './index.ts'
import { dayTwo, judged, lift, over, times } from './testing/day-two.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const warn = { type: 'warn', seat: null, text: 'quiet' } as const

function bestMove(): ScriptedGame {
  const game = scriptedGame().out().until('nightShoot')
  for (const seat of [8, 9, 10]) game.send(seat, { type: 'shoot', seat: 4 })
  return game.until('bestMove')
}

describe('A limit', () => {
  it('on the lines of a speech is for this seat and this speech', () => {
    const line = { type: 'say', text: 'a', claims: [] } as const
    const game = times(40, dayTwo(), 2, line)
    expect(permitted(game.state, 2).map(({ type }) => type)).not.toContain('say')
    expect(game.send(2, { type: 'endSpeech' }).try(3, line)).toBeNull()
    expect(game.out().night().untilSpeechOf(2).try(2, line)).toBeNull()
  })

  it('takes from a judge all but what leads the game on', () => {
    const game = times(1_000, judged(), 'judge', warn)
    const types = permitted(game.state, 'judge').map(({ type }) => type)
    expect(types).not.toContain('warn')
    expect(types).not.toContain('giveFoul')
    for (const type of ['advance', 'removePlayer', 'endGame', 'leaveGame'] as const)
      expect(types).toContain(type)
    expect(game.try('judge', { type: 'advance' })).toBeNull()
  })

  it('takes from the first killed all but the final best move', () => {
    const game = times(20, bestMove(), 4, { type: 'setBestMove', seats: [2] })
    expect(permitted(game.state, 4).map(({ type }) => type)).toEqual(['commitBestMove', 'leaveGame'])
    expect(game.try(4, { type: 'commitBestMove', seats: [2, 8, 9] })).toBeNull()
  })

  it('gives the common pause a second budget, and no third', () => {
    const game = dayTwo()
    const pause = (seat: number) => {
      game.send(seat, { type: 'requestPause', reason: 'door' })
      for (const voter of game.alive)
        if (voter !== seat) game.send(voter, { type: 'votePause', approve: true })
      expect(game.state.pause?.by).toBe(seat)
      game.wait((game.state.pause?.endsAt ?? 0) - game.now)
      expect(game.state.pause).toBeNull()
    }
    pause(2)
    pause(3)
    expect(game.try(4, { type: 'requestPause', reason: 'door' })).toBe('pause_spent')
  })
})

describe('A vote of the table', () => {
  it('about a pause ends with the last ballot', () => {
    const game = dayTwo().send(2, { type: 'requestPause', reason: 'door' })
    for (const seat of [3, 4, 5, 6, 7, 8, 9]) game.send(seat, { type: 'votePause', approve: false })
    expect(game.state.pauseVote).not.toBeNull()
    expect(permitted(game.state, 10).map(({ type }) => type)).toContain('votePause')
    expect(game.send(10, { type: 'votePause', approve: false }).state).toMatchObject({
      pauseVote: null,
      pause: null,
    })
  })

  it('about a penalty ends with the last ballot of those not accused', () => {
    const game = dayTwo().send(2, { type: 'proposePenalty', kind: 'removal', seat: 5 })
    for (const seat of [3, 4, 6, 7, 8, 9]) game.send(seat, { type: 'votePenalty', approve: true })
    expect(game.alive).toContain(5)
    expect(game.send(10, { type: 'votePenalty', approve: true }).alive).not.toContain(5)
  })

  it('about a penalty is not offered to the only living seat', () => {
    const game = dayTwo().out(7).night({ shot: 2 }).out(10).night({ shot: 3 }).out(9).night({ shot: 4 })
    // The vote against the last mafia has decided the game; its last speech is still to come.
    game.until('speech').day([8]).vote().until('finalSpeech').send(5, { type: 'leaveGame' })
    expect(game.alive).toEqual([6])
    expect(permitted(game.state, 6).map(({ type }) => type)).not.toContain('proposePenalty')
  })

  it('about a lift takes one hand of each living seat', () => {
    const types = (seat: number) => permitted(game.state, seat).map(({ type }) => type)
    const game = lift().send(3, { type: 'voteLift' })
    expect(types(2)).toEqual(
      ['cryOut', 'proposePenalty', 'requestPause', 'leaveGame'].toSpliced(0, 0, 'voteLift'),
    )
    expect(types(3)).not.toContain('voteLift')
    expect(types(1)).toEqual([])
  })
})

describe('A judge', () => {
  it('takes a technical foul back', () => {
    const game = judged({ techFouls: 'two_is_removal' }).send('judge', { type: 'giveTechFoul', seat: 5 })
    expect(permitted(game.state, 'judge')).toContainEqual({ type: 'takeBackTechFoul', seats: [5] })
    game.send('judge', { type: 'takeBackTechFoul', seat: 5 })
    expect(game.state.seats[4]).toMatchObject({ techFouls: 0, alive: true })
    expect(game.last('techFoulTakenBack')).toMatchObject({ seat: 5, techFouls: 0 })
  })

  it('names the severity of a technical foul where the rules have it', () => {
    const techButton = (game: ScriptedGame) =>
      permitted(game.state, 'judge').find(({ type }) => type === 'giveTechFoul')
    const major = { type: 'giveTechFoul', seat: 5, severity: 'major' } as const
    const plain = judged({ techFouls: 'two_is_removal' })
    expect(techButton(plain)).toMatchObject({ severities: ['minor'] })
    expect(plain.try('judge', major)).toBe('forbidden_by_rules')
    const game = judged({ techFouls: 'minor_and_major' })
    expect(techButton(game)).toMatchObject({ severities: ['minor', 'major'] })
    game.send('judge', major)
    expect(game.last('techFoulGiven')).toMatchObject({ seat: 5, techFouls: 1, severity: 'major' })
    game.send('judge', { type: 'takeBackTechFoul', seat: 5 })
    expect(game.last('techFoulTakenBack')).toMatchObject({ severity: 'major' })
    expect(game.state.seats[4]).toMatchObject({ techFouls: 0, majorTechFouls: 0 })
    game.send('judge', { type: 'giveTechFoul', seat: 5 }).send('judge', major)
    expect(game.state.seats[4]).toMatchObject({ majorTechFouls: 1, exit: { cause: 'techFouls' } })
  })

  it('takes one of several fouls back', () => {
    const game = times(2, judged(), 'judge', { type: 'giveFoul', seat: 5 })
    expect(game.last('foulGiven')).toMatchObject({ seat: 5, fouls: 2, by: 'judge', cause: 'judge' })
    expect(game.send('judge', { type: 'takeBackFoul', seat: 5 }).state.seats[4]?.fouls).toBe(1)
  })

  it('stands in the events of each press', () => {
    const game = judged({ techFouls: 'two_is_removal', fourthFoul: 'judge_confirms' })
    game.send('judge', { type: 'giveTechFoul', seat: 5 })
    expect(game.last('techFoulGiven')).toMatchObject({ seat: 5, by: 'judge' })
    game.send('judge', { type: 'advance' })
    expect(game.last('speechEnded')).toMatchObject({ seat: 2, early: true })
    game.send('judge', { type: 'pause', reason: 'door' }).send('judge', { type: 'resume' })
    expect(game.last('resumed')).toMatchObject({ by: 'judge' })
    times(4, game, 'judge', { type: 'giveFoul', seat: 6 }).send('judge', { type: 'confirmRemoval', seat: 6 })
    expect(game.state.seats[5]?.exit).toMatchObject({ cause: 'fouls' })
    game.send('judge', { type: 'removePlayer', seat: 7, reason: 'insult' })
    expect(game.last('seatLeft')).toMatchObject({ seat: 7, cause: 'removal', reason: 'insult' })
  })

  it('leaves the table without a pause of theirs', () => {
    const resumed = (game: ScriptedGame) => game.send('judge', { type: 'leaveGame' }).last('resumed')
    expect(resumed(judged())).toBeUndefined()
    expect(resumed(judged().send('judge', { type: 'pause', reason: 'door' }))).toMatchObject({ by: 'system' })
  })

  it('gives points up to one whole, and only until the review is over', () => {
    const points = (value: number) => ({ type: 'awardExtra', seat: 3, points: value, note: 'calm' }) as const
    const game = over()
    for (const value of [-1, 1, 0.05]) expect(game.try('judge', points(value))).toBeNull()
    const review = game.state.ruleSet.timing.judgeReview
    expect(game.wait(review).try('judge', points(0.1))).toBeNull()
    expect(game.wait(1).try('judge', points(0.1))).toBe('game_over')
  })

  it('gets no button after the end where the rules leave no time for a review', () => {
    const rules = { timing: { ...presets.fiim.timing, judgeReview: 0 } }
    const game = judged(rules)
    expect(permitted(game.state, 'judge')).toContainEqual({ type: 'advance' })
    game.send('judge', { type: 'endGame', reason: 'fire' })
    expect(permitted(game.state, 'judge')).toEqual([])
    expect(permitted(over().state, 'judge')).toContainEqual({ type: 'markBest', seats: expect.any(Array) })
    expect(game.wait(1).try('judge', { type: 'markBest', seat: 3 })).toBe('game_over')
  })

  it('extends a phase by ten minutes at most', () => {
    const game = judged()
    const before = game.state.phase.endsAt ?? 0
    expect(game.send('judge', { type: 'extend', ms: 600_000 }).state.phase.endsAt).toBe(before + 600_000)
  })

  it('begins a vote in one common window again for all candidates', () => {
    const game = judged({ voteMode: 'simultaneous' }).day([3, 7]).until('voteSimultaneous')
    game.send(2, { type: 'castVote', candidate: 3 })
    expect(permitted(game.state, 'judge')).toContainEqual({ type: 'restartVote', candidates: [3, 7] })
    game.send('judge', { type: 'restartVote' })
    expect(game.state.phase).toMatchObject({ id: 'voteSimultaneous', candidates: [3, 7], round: 1 })
    expect(game.state.vote?.hands).toEqual([])
    expect(game.events.flatMap((event) => (event.type === 'voteRestarted' ? event.candidate : []))).toEqual([
      3, 7,
    ])
    expect(game.try(2, { type: 'castVote', candidate: 7 })).toBeNull()
  })

  it('ends a game without a result before its first day', () => {
    const game = scriptedGame({ judge: 'human' }).until('mafiaMeeting')
    game.send('judge', { type: 'endGame', reason: 'fire' })
    expect(game.state.phase).toMatchObject({ id: 'aborted', reason: 'fire' })
    expect(permitted(game.state, 'judge')).toEqual([])
  })

  it.each(['markBest', 'markWorst'] as const)(
    'gives a mark of the review to any seat but the marked one (%s)',
    (type) => {
      const buttons = () => permitted(game.state, 'judge').filter((button) => button.type === type)
      const game = over()
      expect(buttons()).toEqual([{ type, seats: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }])
      game.send('judge', { type, seat: 3 })
      expect(buttons()).toEqual([{ type, seats: [1, 2, 4, 5, 6, 7, 8, 9, 10] }])
      expect(game.try('judge', { type, seat: 3 })).toBe('already_done')
      expect(judged().try('judge', { type, seat: 3 })).toBe('not_now')
      expect(viewFor(game.state, 2)).toMatchObject(type === 'markBest' ? { best: 3 } : { worst: 3 })
    },
  )
})

describe('The system', () => {
  it('breaks a game off', () => {
    const game = dayTwo().send('system', { type: 'abortGame', reason: 'storage' })
    expect(game.state.phase).toMatchObject({ id: 'aborted', reason: 'storage' })
  })
})

describe('The buttons of a seat', () => {
  const typesOf = (game: ScriptedGame, seat: number) => permitted(game.state, seat).map(({ type }) => type)

  it('follow the moment', () => {
    const table = ['cryOut', 'proposePenalty', 'requestPause', 'leaveGame']
    expect(typesOf(dayTwo(), 2)).toEqual(['say', 'endSpeech', 'nominate', ...table.slice(1)])
    expect(typesOf(dayTwo(), 3)).toEqual(table)
    expect(typesOf(dayTwo(), 1)).toEqual([])
    expect(typesOf(scriptedGame(), 2)).toEqual(['confirmReady', 'leaveGame'])
    const night = dayTwo().out().until('nightShoot')
    expect(permitted(night.state, 9)).toEqual([
      { type: 'shoot', seats: night.state.ruleSet.callDead ? [1, ...night.alive] : night.alive },
      { type: 'leaveGame' },
    ])
    expect(typesOf(night, 2)).toEqual(['leaveGame'])
    expect(typesOf(night.until('nightDon'), 8)).toEqual(['check', 'leaveGame'])
  })

  it('let a nomination be withdrawn once it was made', () => {
    const game = dayTwo({ rules: { withdrawNomination: 'explicit' } })
    expect(typesOf(game, 2)).not.toContain('withdrawNomination')
    expect(typesOf(game.send(2, { type: 'nominate', seat: 4 }), 2)).toContain('withdrawNomination')
  })

  it('name whom a hand, a heal and a penalty may be for', () => {
    const vote = dayTwo({ rules: { selfVote: false } })
      .day([3, 7])
      .until('voteCandidate')
    expect(permitted(vote.state, 2)).toContainEqual({ type: 'castVote', candidates: [3] })
    expect(typesOf(vote, 3)).not.toContain('castVote')
    const accused = dayTwo().send(2, { type: 'proposePenalty', kind: 'removal', seat: 5 })
    expect(typesOf(accused, 3)).toContain('votePenalty')
    expect(typesOf(accused, 5)).not.toContain('votePenalty')
    const doctor = scriptedGame({ preset: 'casual_doctor' }).out().until('nightDoctor')
    expect(permitted(doctor.state, 2)[0]).toEqual({ type: 'heal', seats: doctor.alive })
  })

  it('let any of a mafia without a don make the plan', () => {
    const roles = { civilian: 6, sheriff: 1, mafia: 3, godfather: 0, doctor: 0 }
    const game = scriptedGame({
      rules: { roles },
      roles: { 1: 'sheriff', 8: 'mafia', 9: 'mafia', 10: 'mafia' },
    })
    game.until('mafiaMeeting')
    expect(typesOf(game, 9)).toContain('setPlan')
    expect(typesOf(game, 2)).not.toContain('setPlan')
    expect(typesOf(scriptedGame().until('mafiaMeeting'), 9)).not.toContain('setPlan')
  })
})

describe('The buttons of a judge', () => {
  const types = (game: ScriptedGame) => permitted(game.state, 'judge').map(({ type }) => type)
  const always = [
    'removePlayer',
    'declareTeamLoss',
    'warn',
    'awardExtra',
    'allowClaims',
    'hideViewers',
    'hear',
    'endGame',
  ]
  const rest = ['seatSecondJudge', 'leaveGame']

  it('by day, at night and in a pause are those that the engine accepts', () => {
    const game = judged({ nominationsPerDay: 0 })
    expect(types(game)).toEqual([
      ...['advance', 'pause', 'extend', 'takePace', 'giveFoul', ...always],
      ...['giveFloor', ...rest],
    ])
    game.send('judge', { type: 'pause', reason: 'noise' })
    expect(types(game)).toEqual(['resume', 'extend', 'takePace', 'giveFoul', ...always, ...rest])
    const night = judged().day().until('nightShoot')
    expect(types(night)).toEqual([
      ...['advance', 'pause', 'extend', 'takePace', 'giveFoul', ...always],
      ...rest,
    ])
    expect(permitted(night.state, 'judge')).toContainEqual({ type: 'allowClaims', allowed: true })
    expect(types(judged({ nominationsPerDay: 0 }).send('judge', { type: 'takePace' }))).toEqual([
      ...['advance', 'pause', 'extend', 'handOverPace', 'giveFoul', ...always],
      ...['giveFloor', ...rest],
    ])
  })

  it('in a vote call a candidate again and put hands and nominations right, but not in a pause', () => {
    const game = judged().day([3, 7]).until('voteCandidate').send('judge', { type: 'giveFoul', seat: 5 })
    const [removePlayer, declareTeamLoss, warn, awardExtra, ...others] = always
    const acts = [removePlayer, declareTeamLoss, warn, awardExtra, 'undo', ...others]
    const fouls = ['giveFoul', 'takeBackFoul', 'correctFoul']
    expect(types(game)).toEqual([
      ...['advance', 'pause', 'extend', 'takePace', 'correctHand', 'correctNomination', 'restartVote'],
      ...[...fouls, ...acts, 'giveFloor', ...rest],
    ])
    game.send('judge', { type: 'pause', reason: 'noise' })
    expect(types(game)).toEqual(['resume', 'extend', 'takePace', ...fouls, ...acts, ...rest])
  })

  it('confirm the removal that waits, close requests for the floor and end a given floor', () => {
    const game = times(4, judged({ fourthFoul: 'judge_confirms' }), 'judge', { type: 'giveFoul', seat: 5 })
    game.send(7, { type: 'requestFloor' })
    const buttons = () => permitted(game.state, 'judge')
    expect(buttons()).toContainEqual({ type: 'confirmRemoval', seats: [5] })
    expect(buttons()).toContainEqual({ type: 'closeFloorRequest', seats: [7] })
    expect(types(game)).not.toContain('endFloor')
    expect(types(game.send('judge', { type: 'giveFloor', seat: 6 }))).toContain('endFloor')
    expect(types(game.send('judge', { type: 'pause', reason: 'noise' }))).not.toContain('endFloor')
  })
})

describe('A pause of the players', () => {
  it('leaves its owner the end of it, and everybody the door', () => {
    const game = dayTwo().send(4, { type: 'requestPause', reason: 'door' })
    for (const seat of game.alive) if (seat !== 4) game.send(seat, { type: 'votePause', approve: true })
    expect(permitted(game.state, 4)).toEqual([{ type: 'resume' }, { type: 'leaveGame' }])
    expect(permitted(game.state, 5)).toEqual([{ type: 'leaveGame' }])
    expect(permitted(game.state, 'audience')).toEqual([])
    expect(viewFor(game.state, 5).pause).toEqual({
      by: 4,
      reason: 'door',
      since: game.now,
      endsAt: game.now + game.state.ruleSet.timing.pauseBudget,
    })
    expect(game.send(5, { type: 'leaveGame' }).alive).not.toContain(5)
  })
})

describe('A best move under way', () => {
  it('names its owner to that seat and to a judge who knows the roles only', () => {
    const seatSeen = (game: ScriptedGame, viewer: Parameters<typeof viewFor>[1]) => {
      const { phase } = viewFor(game.state, viewer)
      return phase.id === 'bestMove' ? phase.seat : undefined
    }
    const game = bestMove().send(4, { type: 'setBestMove', seats: [8] })
    expect([4, 5, 'judge', 'audience'].map((viewer) => seatSeen(game, viewer as 4))).toEqual([
      4,
      null,
      null,
      null,
    ])
    expect(viewFor(game.state, 4).own?.bestMove).toEqual({ seats: [8], final: false })
    expect(viewFor(game.state, 5).own?.bestMove).toBeNull()
    for (const refereeKnowRoles of [true, false]) {
      const led = scriptedGame({ judge: 'human', rules: { refereeKnowRoles } }).out().until('nightShoot')
      for (const seat of [8, 9, 10]) led.send(seat, { type: 'shoot', seat: 4 })
      expect(seatSeen(led.until('bestMove'), 'judge')).toBe(refereeKnowRoles ? 4 : null)
    }
  })
})
