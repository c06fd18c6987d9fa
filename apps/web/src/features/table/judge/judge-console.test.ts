import { describe, expect, it } from 'vitest'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { allowedOf } from '../model/allowed-commands.ts'
import { isReviewOver } from '../model/phase-clock.ts'
import { type Script, ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { voteLines } from './judge-ballot.ts'
import { judgeConsole } from './judge-console.ts'
import { pointsOf, type SeatCommandOfJudge, whyNot } from './judge-seat.ts'

const table = (script: Script = {}) => new ScriptedTable({ judge: 'human', ...script })

function consoleOf(at: ScriptedTable) {
  const { view, permitted } = seenBy(at, 'judge')
  return judgeConsole(view, allowedOf(permitted))
}

function why(at: ScriptedTable, seat: number, command: SeatCommandOfJudge) {
  const { view, permitted } = seenBy(at, 'judge')
  return whyNot(view, allowedOf(permitted), { seat, command, now: at.at })
}

const speaking = (script?: Script) => table(script).gather().deal().until('speech')

describe('the console of the judge', () => {
  it('begins the game, confirms the deal, gives the floor', () => {
    expect(consoleOf(table()).advance).toMatchObject({ label: T.start, next: null, why: null })
    expect(consoleOf(speaking()).advance).toMatchObject({ label: T.giveFloor, next: 2, why: null })
  })

  it('deals to those who took no card, then confirms the deal', () => {
    const at = table().gather().until('deal')
    expect(consoleOf(at).advance.label).toBe(T.dealRest)
    at.send('judge', { type: 'advance' })
    expect(consoleOf(at).advance.label).toBe(T.confirmDeal)
    at.send('judge', { type: 'advance' })
    expect(at.state.phase.id).toBe('mafiaMeeting')
  })

  it('says why a speech cannot be cut nor a vote called again', () => {
    const day = consoleOf(speaking())
    expect([day.cut.why, day.restartVote.why]).toEqual([null, T.why.noVote])
    const vote = consoleOf(speaking().day({ 1: 8, 5: 4 }).until('voteCandidate'))
    expect([vote.cut.why, vote.restartVote.why]).toEqual([T.why.nobodySpeaks, null])
    expect(vote.advance.label).toBe(T.closeAndOpen(4))
  })

  it('shows the hands of each window and what can be done with it', () => {
    const at = speaking().day({ 1: 8, 5: 4 }).until('voteCandidate').send('judge', { type: 'takePace' })
    at.send(2, { type: 'castVote', candidate: 8 })
    const lines = () => {
      const { view, permitted } = seenBy(at, 'judge')
      return voteLines(view, allowedOf(permitted))
    }
    expect(lines()).toEqual([
      { candidate: 8, state: 'open', hands: [2], button: 'close' },
      { candidate: 4, state: 'waiting', hands: [], button: null },
    ])
    at.send('judge', { type: 'correctHand', seat: 2, candidate: null, reason: T.handReason })
    at.send('judge', { type: 'closeWindow' })
    expect(lines()).toEqual([
      { candidate: 8, state: 'counted', hands: [], button: 'again' },
      { candidate: 4, state: 'waiting', hands: [], button: 'open' },
    ])
    expect(consoleOf(at).advance.label).toBe(T.openFor(4))
  })

  it('holds the clock and lets it go, and nothing moves meanwhile', () => {
    const at = speaking()
    expect(consoleOf(at).hold).toMatchObject({ paused: false, label: T.hold, why: null })
    const paused = consoleOf(at.send('judge', { type: 'pause', reason: T.holdReason }))
    expect(paused.hold).toMatchObject({ paused: true, label: T.resume, why: null })
    expect([paused.advance.why, paused.cut.why]).toEqual([T.why.paused, T.why.paused])
    expect(paused.extend.why).toBeNull()
  })
})

it('a judge who gave the table up sees that it is no longer theirs', () => {
  const { advance, warn, extend, hold } = consoleOf(speaking().send('judge', { type: 'leaveGame' }))
  for (const button of [advance, warn, extend, hold]) expect(button.why).toBe(T.why.gone)
})

describe('the reason why the judge cannot act on a seat', () => {
  it('names the fouls', () => {
    const at = speaking()
    expect(why(at, 4, 'giveFoul')).toBeNull()
    expect(why(at, 4, 'takeBackFoul')).toBe(T.why.noFouls)
    for (let foul = 0; foul < 4; foul++) at.wait(2_000).send('judge', { type: 'giveFoul', seat: 4 })
    expect(why(at, 4, 'giveFoul')).toBe(T.why.fourFouls)
    for (let foul = 0; foul < 3; foul++) at.wait(2_000).send('judge', { type: 'giveFoul', seat: 5 })
    expect(why(at, 5, 'giveFoul')).toBe(T.why.otherRemoval)
    at.send('judge', { type: 'confirmRemoval', seat: 4 })
    expect(why(at, 4, 'giveFoul')).toBe(T.why.out)
    expect(why(at, 4, 'removePlayer')).toBe(T.why.out)
  })

  it('names technical fouls, which some rule books do not have', () => {
    expect(why(speaking(), 3, 'giveTechFoul')).toBe(T.why.techOff)
    const at = speaking({ preset: 'fsm' })
    expect(seenBy(at, 'judge').permitted).toContainEqual(
      expect.objectContaining({ type: 'giveTechFoul', severities: ['minor', 'major'] }),
    )
    expect(why(at, 3, 'giveTechFoul')).toBeNull()
    expect(why(at, 3, 'takeBackTechFoul')).toBe(T.why.noTech)
  })

  it('names the first day for a team loss, and the end of the game for the best player', () => {
    const at = table().gather().until('deal')
    expect(why(at, 3, 'declareTeamLoss')).toBe(T.why.beforeDayOne)
    expect(why(at, 3, 'markBest')).toBe(T.why.afterGame)
  })

  it('names the review, which ends by the clock', () => {
    const at = speaking().send('judge', { type: 'endGame', reason: 'пожар' })
    expect(why(at, 3, 'markBest')).toBeNull()
    expect(why(at, 3, 'awardExtra')).toBeNull()
    expect(why(at, 3, 'giveFoul')).toBe(T.why.over)
    at.send('judge', { type: 'markBest', seat: 3 })
    expect(why(at, 3, 'markBest')).toBe(T.why.bestAlready)
    expect(why(at, 3, 'markWorst')).toBeNull()
    at.wait(181_000)
    expect(isReviewOver(seenBy(at, 'judge').view, at.at)).toBe(true)
    expect(why(at, 4, 'awardExtra')).toBe(T.why.reviewOver)
  })
})

it('points are read as people write them, in steps of the rule book', () => {
  expect(pointsOf('0,15')).toBe(0.15)
  expect(pointsOf(' -0.3 ')).toBe(-0.3)
  expect(pointsOf('−1')).toBe(-1)
  expect(pointsOf('0')).toBe(0)
  for (const typed of ['', 'много', '1,5', '0,12', 'NaN']) expect(pointsOf(typed)).toBeNull()
})
