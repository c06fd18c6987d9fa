import { describe, expect, it } from 'vitest'
import type { Seat } from './model/seat.ts'
import { type GameScript, type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

/** A game with a judge whose fourth fouls need no confirmation; day 1 has not begun. */
function judged(script: GameScript = {}): ScriptedGame {
  return scriptedGame({ ...script, judge: 'human', rules: { fourthFoul: 'auto', ...script.rules } })
}

/** A game after a first day without a vote and the shot at seat 1. */
function dayTwo(script: GameScript = {}): ScriptedGame {
  return judged(script).out().night({ shot: 1 })
}

function fouls(game: ScriptedGame, seat: Seat, count: number): ScriptedGame {
  for (let foul = 0; foul < count; foul++) game.send('judge', { type: 'giveFoul', seat })
  return game
}

/** The speakers of a day; a lost or short speech is marked as such. */
function speakersOf(game: ScriptedGame, day: number): readonly string[] {
  return game.events.flatMap((event) =>
    event.type === 'phaseEntered' && event.phase.id === 'speech' && event.phase.day === day
      ? [event.phase.kind === 'full' ? String(event.phase.seat) : `${event.phase.seat} ${event.phase.kind}`]
      : [],
  )
}

/** The hands of a tie of five against five, for any number of rounds. */
const fiveToFive = { 3: [1, 2, 4, 5, 6], 7: [3, 7, 8, 9, 10] }

describe('removals and the votes they cancel (F)', () => {
  it('F01: the fourth foul in a speech removes without a last word and cancels the vote of the day', () => {
    const game = fouls(dayTwo().untilSpeechOf(3), 5, 4)
    expect(game.alive).not.toContain(5)
    game.day([7]).vote()
    expect(game.decision).toEqual({ result: 'cancelled', out: [] })
    expect(speakersOf(game, 2)).toEqual(['2', '3', '4', '6', '7', '8', '9', '10'])
    expect(game.is('nightFall')).toBe(true)
  })

  it('F01: a speaker removed in their own speech stops, and the next one speaks', () => {
    const game = fouls(dayTwo().untilSpeechOf(5), 5, 4)
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 6 })
  })

  it('F02: the fourth foul while the second of four is called stops the vote, hands void', () => {
    const game = dayTwo().day([3, 7, 4, 2]).until('voteCandidate')
    game.send(2, { type: 'castVote', candidate: 3 }).tick()
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', index: 1 })
    fouls(game, 5, 4)
    expect(game.is('nightFall')).toBe(true)
    expect(game.decision).toEqual({ result: 'cancelled', out: [] })
  })

  it('F03: the fourth foul during the farewell of another cancels the next vote, whose nominations are held', () => {
    const game = fouls(dayTwo().out(3), 5, 4)
    expect(game.state.phase).toMatchObject({ id: 'farewell', seat: 3 })
    game.night().day([4, 6])
    expect(game.state.days.at(-1)?.nominations).toHaveLength(2)
    expect(game.vote().decision?.result).toBe('cancelled')
  })

  it('F04: the fourth foul in a seat’s own farewell only ends it', () => {
    const game = fouls(dayTwo().out(3), 3, 4)
    expect(game.is('nightFall')).toBe(true)
    expect(game.state.seats[2]).toMatchObject({ fouls: 4, exit: { cause: 'vote' } })
    expect(game.night().out(4).decision?.result).toBe('out')
  })

  it('F05: the fourth foul of the seat killed this night, in its farewell, is the same', () => {
    const game = fouls(dayTwo().until('farewell'), 1, 4)
    expect(game.is('speech')).toBe(true)
    expect(game.out(4).decision?.result).toBe('out')
  })

  it('F06: the fourth foul of a seat not killed this night cancels the vote of the next day', () => {
    const game = fouls(dayTwo().out().until('nightShoot'), 5, 4).night({ shot: 2 })
    expect(game.out(4).decision?.result).toBe('cancelled')
  })

  it('a removal at night of the seat that is shot anyway cancels nothing', () => {
    const game = dayTwo().out().until('nightShoot')
    for (const member of [8, 9, 10]) game.send(member, { type: 'shoot', seat: 5 })
    fouls(game.until('nightDon'), 5, 4).until('morning')
    expect(game.last('nightResolved')?.victim).toBeNull()
    expect(game.out(4).decision?.result).toBe('out')
  })

  it('F07: the fourth foul in a tie speech cancels the vote under way', () => {
    const game = fouls(judged().day([3, 7]).voteUntil('tieSpeech', [fiveToFive]), 3, 4)
    expect(game.is('nightFall')).toBe(true)
    expect(game.decision).toEqual({ result: 'cancelled', out: [] })
  })

  it('F08: the fourth foul during the lift question voids the lift', () => {
    const game = judged().day([3, 7]).voteUntil('liftVote', [fiveToFive, fiveToFive])
    for (const seat of [1, 2, 3, 4, 5, 6]) game.send(seat, { type: 'voteLift' })
    fouls(game, 9, 4)
    expect(game.is('nightFall')).toBe(true)
    expect(game.alive).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10])
  })

  it('F09: two removals before the vote cancel one vote', () => {
    const game = dayTwo().out().night().until('speech')
    fouls(fouls(game, 5, 4), 6, 4)
    expect(game.out(7).decision?.result).toBe('cancelled')
    expect(game.night().out(7).decision?.result).toBe('out')
  })

  it('F10: a removal after the result and one in the next speeches cancel the same vote', () => {
    const game = fouls(dayTwo().out(3), 5, 4).night().until('speech')
    expect(fouls(game, 8, 4).out(7).decision?.result).toBe('cancelled')
    expect(game.night().out(7).decision?.result).toBe('out')
  })

  it('a removal between the count and its consequence comes after the result', () => {
    const game = dayTwo()
      .day([3, 4])
      .voteUntil('voteResult', [{ 3: [2, 5, 6, 7, 8] }])
    fouls(game, 9, 4)
    expect(game.state.days.at(-1)?.decision).toEqual({ result: 'out', out: [3] })
    expect(game.night().out(4).decision?.result).toBe('cancelled')
  })

  it('F11: with if_nominated the removal of a seat not nominated leaves the vote', () => {
    const game = dayTwo({ rules: { removalCancels: 'if_nominated' } })
      .day([3])
      .until('voteIntro')
    expect(fouls(game, 5, 4).vote().decision).toEqual({ result: 'out', out: [3] })
  })

  it('F11: with if_nominated the removal of a nominee cancels it', () => {
    const game = dayTwo({ rules: { removalCancels: 'if_nominated' } })
      .day([3, 5])
      .until('voteIntro')
    expect(fouls(game, 5, 4).decision?.result).toBe('cancelled')
  })

  it('F12: with never the removed nominee is struck, and the lone one left leaves', () => {
    const game = dayTwo({ rules: { removalCancels: 'never' } })
      .day([3, 5])
      .until('voteCandidate')
      .tick()
    fouls(game, 5, 4)
    expect(game.decision).toEqual({ result: 'out', out: [3] })
    const hands = { candidate: 3, voters: [2, 3, 4, 6, 7, 8, 9, 10], byDefault: [] }
    expect(game.state.days.at(-1)?.rounds).toEqual([{ round: 1, candidates: [3], counted: [hands] }])
  })

  it('F12: a tie stays on record when the removal of one of the two leaves the other alone', () => {
    const game = dayTwo({ rules: { removalCancels: 'never', unvoted: 'abstain' } })
      .day([3, 5])
      .voteUntil('tieSpeech', [{ 3: [2, 4], 5: [6, 7] }])
    fouls(game, 5, 4)
    expect(game.decision).toEqual({ result: 'out', out: [3] })
    expect(game.state.days.at(-1)?.rounds.map(({ candidates }) => candidates)).toEqual([[3, 5], [3]])
  })

  it('F12: a removal of a candidate who was not tied leaves the revote and its record alone', () => {
    const first = { 3: [2, 4], 5: [6, 8], 7: [9] }
    const game = dayTwo({ rules: { removalCancels: 'never', unvoted: 'abstain' } })
      .day([3, 5, 7])
      .voteUntil('tieSpeech', [first])
    fouls(game, 7, 4).vote([first, { 3: [2, 4, 6], 5: [8] }])
    expect(game.decision).toEqual({ result: 'out', out: [3] })
    const counted = [
      { candidate: 3, voters: [2, 4, 6], byDefault: [] },
      { candidate: 5, voters: [8], byDefault: [] },
    ]
    expect(game.state.days.at(-1)?.rounds.at(-1)).toEqual({ round: 2, candidates: [3, 5], counted })
  })

  it('F12: the vote begins again over the rest when several are left', () => {
    const game = dayTwo({ rules: { removalCancels: 'never' } })
      .day([3, 5, 7])
      .until('voteCandidate')
      .tick()
    fouls(game, 5, 4)
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', round: 1, candidates: [3, 7], index: 0 })
    expect(game.vote([{ 3: [2, 4, 6, 7, 8] }]).decision?.out).toEqual([3])
  })

  it('F13: the removal of the last mafia player ends the game', () => {
    const game = dayTwo().out(8).night({ shot: 2 }).out(9).night().until('speech')
    fouls(game, 10, 4).expect('red')
  })

  it('F18: a foul by the judge within a second of the outcry it is for is the same foul', () => {
    const game = dayTwo().untilSpeechOf(7)
    game.send(5, { type: 'cryOut', acceptRemoval: false }).wait(900)
    game.send('judge', { type: 'giveFoul', seat: 5 })
    expect(game.state.seats[4]?.fouls).toBe(1)
    game.wait(100).send('judge', { type: 'giveFoul', seat: 5 })
    expect(game.state.seats[4]?.fouls).toBe(2)
  })

  it('F19: two technical fouls remove like four fouls', () => {
    const game = dayTwo({ rules: { techFouls: 'two_is_removal' } }).until('speech')
    game.send('judge', { type: 'giveTechFoul', seat: 5 }).send('judge', { type: 'giveTechFoul', seat: 5 })
    expect(game.state.seats[4]?.exit?.cause).toBe('techFouls')
    expect(game.out(7).decision?.result).toBe('cancelled')
  })

  it('F20: two fouls and a technical one are nothing yet', () => {
    const game = fouls(dayTwo({ rules: { techFouls: 'two_is_removal' } }).until('speech'), 5, 2)
    game.send('judge', { type: 'giveTechFoul', seat: 5 })
    expect(game.state.seats[4]).toMatchObject({ alive: true, speechPenalty: false })
  })

  it('F24: leaving after being voted out skips the farewell and cancels nothing', () => {
    const game = dayTwo().out(3).send(3, { type: 'leaveGame' })
    expect(game.is('nightFall')).toBe(true)
    expect(game.state.seats[2]?.exit?.cause).toBe('vote')
    expect(game.night().out(4).decision?.result).toBe('out')
  })

  it('F25: nothing can be protested before the end: the game knows no such command', () => {
    const protest = JSON.parse('{"type":"protest","text":"unfair"}')
    expect(dayTwo().try(5, protest)).not.toBeNull()
  })
})

describe('the third foul (F)', () => {
  it('F14: after the seat’s own speech it costs the next one, in which the seat may still nominate', () => {
    const game = fouls(dayTwo().untilSpeechOf(7), 6, 3).out().night().untilSpeechOf(6)
    expect(game.state.phase).toMatchObject({ kind: 'lost', endsAt: game.state.phase.startedAt + 5_000 })
    expect(game.try(6, { type: 'say', text: 'hello', claims: [] })).toBe('not_your_turn')
    game.send(6, { type: 'nominate', seat: 7 }).until('voteIntro')
    game.vote().night().until('voteIntro')
    expect(speakersOf(game, 3)).toContain('6 lost')
    expect(speakersOf(game, 4)).toContain('6')
  })

  it('F15: it does not touch a tie speech and is carried to the next day', () => {
    const game = judged().untilSpeechOf(9)
    fouls(game, 3, 3)
    game.day([3, 7]).voteUntil('tieSpeech', [fiveToFive])
    expect(game.try(3, { type: 'say', text: 'hello', claims: [] })).toBeNull()
    game.vote([fiveToFive, fiveToFive]).night().day()
    expect(speakersOf(game, 2)).toContain('3 lost')
  })

  it('F16: killed at night, the seat still has its whole farewell', () => {
    const game = fouls(dayTwo().untilSpeechOf(9), 3, 3).out().night({ shot: 3 }).until('farewell')
    const { startedAt, endsAt } = game.state.phase
    expect((endsAt ?? 0) - startedAt).toBe(60_000)
  })

  it('the third foul costs one speech: neither a fourth one nor its offence costs another', () => {
    const start = dayTwo({ judge: 'human', rules: { fourthFoul: 'judge_confirms' } }).untilSpeechOf(2)
    const game = fouls(start, 6, 3).untilSpeechOf(7)
    const penalty = () => game.state.seats[5]?.speechPenalty
    expect(penalty()).toBe(false)
    game.send('judge', { type: 'correctFoul', foul: 3, kind: 'foul', offence: 'gesture', reason: null })
    expect(penalty()).toBe(false)
    fouls(game, 6, 1)
    expect([game.state.removalPending?.seat, penalty()]).toEqual([6, false])
  })

  it('the third foul costs nothing where the rules say so', () => {
    const game = fouls(dayTwo({ judge: 'human', rules: { threeFouls: 'none' } }).untilSpeechOf(2), 6, 3)
    expect(game.state.seats[5]).toMatchObject({ fouls: 3, speechPenalty: false })
  })

  it('F17: with four alive the speech is short instead of lost', () => {
    const game = dayTwo().out(8).night({ shot: 2 }).out(9).night({ shot: 3 }).untilSpeechOf(7)
    fouls(game, 5, 3).out().night({ shot: 4 }).until('speech')
    game.day()
    expect(game.alive).toHaveLength(4)
    expect(speakersOf(game, 5)).toContain('5 short')
  })

  it('F21: with short_speech the next own speech takes 30 s once', () => {
    const game = fouls(dayTwo({ rules: { threeFouls: 'short_speech' } }).untilSpeechOf(7), 6, 3)
    const { phase } = game.out().night().untilSpeechOf(6).state
    expect((phase.endsAt ?? 0) - phase.startedAt).toBe(30_000)
    game.out().night().day()
    expect(speakersOf(game, 3)).toContain('6 short')
    expect(speakersOf(game, 4)).toContain('6')
  })

  it('S10: an opener with a lost speech stays the opener, and the next day opens after that seat', () => {
    const game = fouls(judged().untilSpeechOf(5), 2, 3).out().night().out().night().day()
    expect(speakersOf(game, 2)[0]).toBe('2 lost')
    expect(speakersOf(game, 3)[0]).toBe('3')
  })

  it('a third foul taken back before it counts gives the speech back', () => {
    const game = fouls(dayTwo().untilSpeechOf(3), 6, 3).send('judge', { type: 'takeBackFoul', seat: 6 })
    expect(game.untilSpeechOf(6).state.phase).toMatchObject({ kind: 'full' })
  })
})

describe('an outcry', () => {
  it('costs a foul, opens the voice for its time and stops the speaker clock', () => {
    const game = dayTwo().untilSpeechOf(2)
    const endsAt = game.state.phase.endsAt ?? 0
    game.wait(10_000).send(7, { type: 'cryOut', acceptRemoval: false })
    expect(game.state).toMatchObject({ outcry: { seat: 7 }, frozenSince: game.now })
    expect(game.try(6, { type: 'cryOut', acceptRemoval: false })).toBe('not_now')
    game.wait(5_000)
    expect(game.state.outcry).toBeNull()
    expect(game.state.phase.endsAt).toBe(endsAt + 5_000)
    expect(game.state.seats[6]?.fouls).toBe(1)
  })

  it('F22: with three fouls it needs consent, gives no voice and removes', () => {
    const game = fouls(dayTwo().untilSpeechOf(2), 7, 3)
    expect(game.try(7, { type: 'cryOut', acceptRemoval: false })).toBe('confirmation_needed')
    game.send(7, { type: 'cryOut', acceptRemoval: true })
    expect(game.state.outcry).toBeNull()
    expect(game.state.seats[6]?.exit?.cause).toBe('fouls')
  })
})

describe('a team loss', () => {
  const oath = (seat: number) =>
    dayTwo({ judge: 'human' }).send('judge', { type: 'declareTeamLoss', seat, reason: 'oath' }).state

  it('names its culprit, who leaves for it or was out before for another reason', () => {
    expect(oath(9)).toMatchObject({ teamLossBy: 9, seats: { 8: { exit: { cause: 'teamLoss' } } } })
    expect(oath(1)).toMatchObject({ teamLossBy: 1, seats: { 0: { exit: { cause: 'shot' } } } })
  })
})

describe('a fourth foul that the judge confirms', () => {
  const pending = () => fouls(dayTwo({ rules: { fourthFoul: 'judge_confirms' } }).untilSpeechOf(2), 5, 4)

  it('removes the seat when the judge confirms', () => {
    const game = pending()
    expect(game.state.removalPending?.seat).toBe(5)
    expect(game.alive).toContain(5)
    expect(game.send('judge', { type: 'confirmRemoval', seat: 5 }).alive).not.toContain(5)
  })

  it('removes the seat when the judge is silent', () => {
    expect(pending().wait(10_000).state.seats[4]).toMatchObject({ alive: false, exit: { cause: 'fouls' } })
  })

  it('three of four fouls still cost the speech when the judge takes the fourth back', () => {
    expect(pending().send('judge', { type: 'takeBackFoul', seat: 5 }).state.seats[4]).toMatchObject({
      fouls: 3,
      speechPenalty: true,
    })
  })

  it('the fourth foul is forgotten when the judge takes it back', () => {
    const game = pending().send('judge', { type: 'takeBackFoul', seat: 5 })
    expect(game.state).toMatchObject({ removalPending: null })
    expect(game.wait(10_000).alive).toContain(5)
  })

  it('needs no confirmation in a game without a human judge', () => {
    const game = scriptedGame().out().night().untilSpeechOf(3)
    for (let cry = 0; cry < 3; cry++) game.send(5, { type: 'cryOut', acceptRemoval: false }).wait(5_000)
    game.send(5, { type: 'cryOut', acceptRemoval: true })
    expect(game.alive).not.toContain(5)
    // The last one removes and is not heard.
    expect(game.events.filter(({ type }) => type === 'criedOut')).toHaveLength(3)
    expect(game.last('foulGiven')).toMatchObject({ seat: 5, by: 5, cause: 'outcry', fouls: 4 })
  })
})
