import { describe, expect, it } from 'vitest'
import { type Command, mediaPolicy, nextDeadline, permitted, viewFor } from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const led = (rules = {}) => scriptedGame({ judge: 'human', rules: { judgeLeadsPace: true, ...rules } })
const advance: Command = { type: 'advance' }
const close: Command = { type: 'closeWindow' }

/** Presses the judge's main button until this phase is open. */
function lead(game: ScriptedGame, isThere: (game: ScriptedGame) => boolean): ScriptedGame {
  for (let press = 0; !isThere(game); press++) {
    if (press > 60) throw new Error(`stuck in ${game.state.phase.key}`)
    game.send('judge', advance)
  }
  return game
}

const toSpeechOf = (game: ScriptedGame, seat: number) =>
  lead(game, ({ state: { phase } }) => phase.id === 'speech' && phase.seat === seat)

/** The first window of a vote over these nominees is open. */
function toVote(game: ScriptedGame, nominees: readonly number[]): ScriptedGame {
  for (const [index, seat] of nominees.entries()) {
    toSpeechOf(game, index + 1).send(index + 1, { type: 'nominate', seat })
  }
  return lead(game, ({ state }) => state.phase.id === 'voteCandidate')
}

describe('a table whose pace the judge leads', () => {
  it('goes on when the judge does, and its clock only informs', () => {
    const game = toSpeechOf(led(), 1)
    const key = game.state.phase.key
    game.wait(300_000)
    expect(game.state.phase).toMatchObject({ key, endsAt: game.now - 240_000 })
    expect(viewFor(game.state, 4)).toMatchObject({ pace: 'judge', judgeAway: false })
    expect(game.try('system', { type: 'timeOut', key })).toBe('stale')
    game.send('judge', advance)
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 2 })
  })

  it('the judge gives points and takes acts back in a phase that is over its time', () => {
    const game = toSpeechOf(led(), 1)
    game.wait(300_000).send('judge', { type: 'awardExtra', seat: 4, points: 0.1, note: 'calm' })
    expect(game.state.extras).toHaveLength(1)
    expect(game.send('judge', { type: 'undo' }).state.extras).toEqual([])
  })

  it('waits for the judge at the start too, although everybody is ready', () => {
    const game = led()
    for (let seat = 1; seat <= 10; seat++) game.send(seat, { type: 'confirmReady' })
    expect(game.is('seating')).toBe(true)
    expect(game.send('judge', advance).is('deal')).toBe(true)
  })

  it('a speaker who has finished falls silent, and the judge gives the floor on', () => {
    const game = toSpeechOf(led(), 1)
    expect(mediaPolicy(game.state).hears['seat-2']).toContain('seat-1')
    game.send(1, { type: 'endSpeech' })
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 1 })
    expect(viewFor(game.state, 5).yielded).toBe(true)
    expect(mediaPolicy(game.state).hears['seat-2']).not.toContain('seat-1')
    expect(game.try(1, { type: 'endSpeech' })).toBe('already_done')
    expect(game.try(1, { type: 'say', text: 'more', claims: [] })).toBe('already_done')
    expect(permitted(game.state, 1).map(({ type }) => type)).not.toContain('endSpeech')
    game.send('judge', advance)
    expect(game.state.phase).toMatchObject({ seat: 2 })
    expect(viewFor(game.state, 5).yielded).toBe(false)
  })

  it('the judge closes a window and opens the next one, with one press or with two', () => {
    const game = toVote(led(), [3, 7, 9])
    game.send(1, { type: 'castVote', candidate: 3 }).wait(60_000).send('judge', advance)
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', index: 1 })
    game.send(2, { type: 'castVote', candidate: 7 }).send('judge', close)
    expect(game.state.phase).toMatchObject({ index: 2, closed: true })
    const { key } = game.state.phase
    expect(game.state.days[0]?.rounds[0]?.counted.map(({ voters }) => voters)).toEqual([[1], [2]])
    expect(game.try(4, { type: 'castVote', candidate: 9 })).toBe('not_now')
    expect(game.try('judge', close)).toBe('not_now')
    game.send('judge', advance)
    expect(game.state.phase).not.toHaveProperty('closed')
    expect(game.state.phase.key).not.toBe(key)
    game.send(4, { type: 'castVote', candidate: 9 }).send('judge', close)
    expect(game.is('voteResult')).toBe(true)
    expect(game.send('judge', advance).decision).toMatchObject({ result: 'out', out: [9] })
  })

  it('a closed candidate is called again with those after it', () => {
    const game = toVote(led(), [3, 7, 9])
    game.send(1, { type: 'castVote', candidate: 3 }).send('judge', advance)
    game.send(2, { type: 'castVote', candidate: 7 }).send('judge', close)
    expect(game.try('judge', { type: 'restartVote', candidate: 9 })).toBe('target_invalid')
    game.send('judge', { type: 'restartVote', candidate: 3 })
    expect(game.state.phase).toMatchObject({ index: 0 })
    expect(game.state.days[0]?.rounds[0]?.counted).toEqual([])
    game.send(1, { type: 'castVote', candidate: 3 }).send(2, { type: 'castVote', candidate: 3 })
    expect(game.state.vote?.hands).toHaveLength(2)
  })

  it('without a candidate the last closed window is opened again', () => {
    const game = toVote(led(), [3, 7]).send(1, { type: 'castVote', candidate: 3 }).send('judge', close)
    game.send('judge', { type: 'restartVote' })
    expect(game.state.phase).toMatchObject({ index: 0 })
    expect(game.state.phase).not.toHaveProperty('closed')
  })

  it('one press gives the pace to the clocks, which end a late phase after a few seconds', () => {
    const game = toSpeechOf(led(), 1).wait(90_000)
    game.send('judge', { type: 'handOverPace' })
    expect(viewFor(game.state, 4).pace).toBe('host')
    expect(game.try('judge', { type: 'handOverPace' })).toBe('already_done')
    expect(game.wait(9_999).state.phase).toMatchObject({ seat: 1 })
    expect(game.wait(1).state.phase).toMatchObject({ seat: 2 })
    game.send('judge', { type: 'takePace' }).wait(90_000)
    expect(game.state.phase).toMatchObject({ seat: 2 })
  })

  it('the clocks open a window that the judge left closed', () => {
    const game = toVote(led(), [3, 7]).send('judge', close).send('judge', { type: 'handOverPace' })
    game.wait(4_500)
    expect(game.state.phase).toMatchObject({ id: 'voteCandidate', index: 1 })
    expect(game.state.phase).not.toHaveProperty('closed')
  })

  it('goes on at once when the speaker had finished', () => {
    const game = toSpeechOf(led(), 1).send(1, { type: 'endSpeech' }).send('judge', { type: 'handOverPace' })
    expect(game.state.phase).toMatchObject({ seat: 2 })
    expect(game.last('speechEnded')).toMatchObject({ seat: 1, early: true })
  })

  it('goes by the clocks when the judge stays away, and the judge may take it again', () => {
    const game = toSpeechOf(led(), 1).wait(90_000).send('system', { type: 'disconnectJudge' })
    expect(viewFor(game.state, 4)).toMatchObject({ pace: 'judge', judgeAway: true })
    expect(game.wait(29_999).state.pace).toBe('judge')
    expect(game.wait(1).state.pace).toBe('host')
    expect(game.last('paceSet')).toMatchObject({ cause: 'absence' })
    expect(game.wait(10_000).state.phase).toMatchObject({ seat: 2 })
    game.send('system', { type: 'reconnectJudge' }).send('judge', { type: 'takePace' })
    expect(game.wait(90_000).state.phase).toMatchObject({ seat: 2 })
  })

  it('stays with a judge who comes back in time', () => {
    const game = toSpeechOf(led(), 1).send('system', { type: 'disconnectJudge' }).wait(20_000)
    game.send('system', { type: 'reconnectJudge' }).wait(200_000)
    expect(game.state).toMatchObject({ pace: 'judge', phase: { seat: 1 } })
    expect(game.try('system', { type: 'reconnectJudge' })).toBe('already_done')
  })

  it('goes by the clocks when a judge who is there does nothing for long', () => {
    const game = toSpeechOf(led(), 1)
    expect(nextDeadline(game.state)?.at).toBe((game.state.phase.endsAt ?? 0) + 600_000)
    game.wait(660_000)
    expect(game.last('paceSet')).toMatchObject({ pace: 'host', cause: 'silence' })
  })

  it('goes by the clocks after the judge has left for good', () => {
    const game = toSpeechOf(led(), 1).wait(90_000).send('judge', { type: 'leaveGame' })
    expect(viewFor(game.state, 4)).toMatchObject({ pace: 'host', judgeGone: true })
    expect(game.wait(10_000).state.phase).toMatchObject({ seat: 2 })
    expect(game.try('system', { type: 'disconnectJudge' })).toBe('not_now')
  })

  it('knows no pace of a judge where there is none', () => {
    const game = scriptedGame({ rules: { judgeLeadsPace: true } }).untilSpeechOf(1)
    expect(viewFor(game.state, 1).pace).toBe('host')
    expect(game.wait(60_000).state.phase).toMatchObject({ seat: 2 })
    expect(game.try(1, { type: 'takePace' })).toBe('not_judge')
  })
})
