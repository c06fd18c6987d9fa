import { describe, expect, it } from 'vitest'
import { createGame, mediaPolicy, permitted, presets, redact, replay, viewFor } from './index.ts'
import { judged } from './testing/day-two.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const seated = (game: ScriptedGame = judged()) => game.send('judge', { type: 'seatSecondJudge' })
const takeOver = { type: 'takeOver', reason: 'the judge lost the connection' } as const
const buttons = (game: ScriptedGame, who: 'judge' | 'secondJudge') =>
  permitted(game.state, who).map(({ type }) => type)

describe('A second judge', () => {
  it('sits down once, known to everybody, and presses nothing but «take over» and «leave»', () => {
    const game = seated()
    expect(viewFor(game.state, 3).secondJudge).toBe(true)
    expect(buttons(game, 'secondJudge')).toEqual(['takeOver', 'leaveGame'])
    for (const command of [
      { type: 'advance' },
      { type: 'giveFoul', seat: 3 },
      { type: 'endSpeech' },
    ] as const)
      expect(game.try('secondJudge', command)).toBe('not_leading')
    expect(game.try('judge', { type: 'seatSecondJudge' })).toBe('not_now')
    expect(buttons(game, 'judge')).not.toContain('seatSecondJudge')
    for (const other of ['judge', 3] as const) expect(game.try(other, takeOver)).not.toBeNull()
  })

  it('sits there from the start where the table begins with two judges, and never without a first one', () => {
    const setup = { ruleSet: presets.fiim, seats: 10, seed: 'c0ffee', seedHash: 'hash', at: 1 }
    const events = createGame({ ...setup, judge: 'human', secondJudge: true })
    expect(viewFor(replay(events), 3).secondJudge).toBe(true)
    expect(viewFor(replay(createGame({ ...setup, judge: 'human' })), 3).secondJudge).toBe(false)
    expect(() => createGame({ ...setup, judge: 'automatic', secondJudge: true })).toThrow(RangeError)
  })

  it('gets no say at a table without one, nor after the game', () => {
    expect(judged().try('secondJudge', takeOver)).toBe('not_judge')
    expect(permitted(judged().state, 'secondJudge')).toEqual([])
    const over = seated().send('judge', { type: 'endGame', reason: 'fire' })
    expect(over.try('secondJudge', takeOver)).toBe('game_over')
    expect(permitted(over.state, 'secondJudge')).toEqual([])
  })

  it('takes the table over with a reason, and the pace stays with who judges', () => {
    const game = seated().send('judge', { type: 'takePace' }).send('system', { type: 'disconnectJudge' })
    expect(game.try('secondJudge', { ...takeOver, reason: ' ' })).toBe('invalid')
    game.send('secondJudge', takeOver)
    expect(game.last('judgesSwapped')).toMatchObject({ reason: takeOver.reason })
    expect(viewFor(game.state, 3)).toMatchObject({ pace: 'judge', judgeAway: false, secondJudge: true })
    expect(game.send('judge', { type: 'advance' }).last('judgesSwapped')).toBeDefined()
  })

  it('becomes the judge when the judge leaves for good, and the table goes on with one', () => {
    const game = seated().send('judge', { type: 'leaveGame' })
    expect(game.last('judgeLeft')).toBeUndefined()
    expect(game.state).toMatchObject({ judgeGone: false, secondJudge: 'left' })
    expect(game.try('secondJudge', takeOver)).toBe('not_judge')
    expect(game.send('judge', { type: 'advance' }).try('judge', { type: 'seatSecondJudge' })).toBe('not_now')
    expect(game.send('judge', { type: 'leaveGame' }).state.judgeGone).toBe(true)
  })

  it('leaves, and the judge goes on alone', () => {
    const game = seated().send('secondJudge', { type: 'leaveGame' })
    expect(game.state).toMatchObject({ judgeGone: false, secondJudge: 'left' })
    expect(mediaPolicy(game.state).sees).not.toHaveProperty('second-judge')
  })

  it('stays the judge when an act from before the change is taken back', () => {
    const game = seated().send('judge', { type: 'advance' }).send('secondJudge', takeOver)
    game.send('judge', { type: 'undo' })
    expect(game.state.secondJudge).toBe('seated')
    expect(replay(game.events)).toEqual(game.state)
  })

  it('sees, hears and appears like the judge by day and by night, and nobody gains anything else', () => {
    for (const phase of ['speech', 'nightShoot'] as const) {
      const alone = judged().until(phase)
      const two = seated(judged()).until(phase)
      const [before, after] = [mediaPolicy(alone.state), mediaPolicy(two.state)]
      const without = (sets: typeof after.sees) =>
        Object.fromEntries(
          Object.entries(sets)
            .filter(([viewer]) => viewer !== 'second-judge')
            .map(([viewer, senders]) => [viewer, senders.filter((one) => one !== 'second-judge')])
            .filter(([, senders]) => senders?.length !== 0),
        )
      expect([without(after.sees), without(after.hears)]).toEqual([before.sees, before.hears])
      const others = (list: readonly string[] = []) => list.filter((one) => !one.endsWith('judge'))
      for (const sets of [after.sees, after.hears])
        expect(others(sets['second-judge'])).toEqual(others(sets.judge))
      expect(after.hears['seat-3']).toContain('second-judge')
      expect(after.sees['seat-3']?.includes('second-judge') ?? false).toBe(
        after.sees['seat-3']?.includes('judge') ?? false,
      )
    }
  })

  it('comes and acts in events that everybody may read', () => {
    const game = seated(scriptedGame({ judge: 'human' })).send('secondJudge', takeOver)
    for (const event of game.events.slice(-2)) expect(redact(event, 'audience')).toEqual(event)
  })
})
