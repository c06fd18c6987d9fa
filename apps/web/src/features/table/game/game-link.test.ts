import { describe, expect, it, vi } from 'vitest'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { ERROR_TEXTS } from '../../../shared/texts/errors.ts'
import { GAME_TEXTS, REFUSALS } from '../../../shared/texts/room/game.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { openLink, settled } from '../testing/open-link.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { GAME } from '../testing/server-line.ts'

const gathering = seenBy(new ScriptedTable().gather(), 4).events

describe('the link to a game', () => {
  it('joins when the line is connected and folds the events it receives', async () => {
    const { line, link, all } = openLink()
    expect(line.joins).toEqual([])
    line.connect()
    await settled()
    expect(line.joins).toEqual([0])
    expect(link.getState().events).toEqual(all)
    expect(link.getState().state?.phase.id).toBe('speech')
    expect(link.now()).toBe(5_000)
  })

  it('tells the time of the round trip in whole milliseconds', async () => {
    let time = 1_000
    const { line, link } = openLink(() => {
      time += 38.30004
      return time
    })
    line.connect()
    await settled()
    const { pingMs } = link.getState()
    expect(pingMs).toBeGreaterThan(38)
    expect(pingMs).toSatisfy(Number.isInteger)
  })

  it('connects once to the process that keeps the game while the table gathers, and joins there', async () => {
    const { line, link, all } = openLink()
    line.events = gathering
    line.moveTo = 'server-2'
    let joined = 0
    link.onJoined(() => joined++)
    line.connect()
    await settled()
    expect(line.moves).toEqual(['server-2'])
    expect([link.getState().snapshot, joined]).toEqual([null, 0])
    line.connect()
    await settled()
    // The balancer led elsewhere: the table goes on over two processes.
    expect(line.moves).toHaveLength(1)
    expect(joined).toBe(1)
    expect(link.getState().events).toEqual(gathering)
    line.events = all
    line.push(gathering.length, all.length)
    expect(link.getState().events).toEqual(all)
  })

  it('stays where it is in a game that has begun, and after a break', async () => {
    const { line } = openLink()
    line.moveTo = 'server-2'
    line.connect()
    await settled()
    line.connect(false)
    line.connect()
    await settled()
    expect(line.joins).toHaveLength(2)
    expect(line.moves).toEqual([])
  })

  it('adds pushes that follow and joins again from what it has after a gap', async () => {
    const { line, link, all } = openLink()
    line.events = all.slice(0, 5)
    line.connect()
    await settled()
    line.events = all
    line.push(5, 8)
    expect(link.getState().events).toHaveLength(8)
    expect(line.joins).toEqual([0])
    line.push(10, 12)
    await settled()
    expect(line.joins).toEqual([0, 8])
    expect(link.getState().events).toEqual(all)
  })

  it('joins again after every reconnect and loses nothing of what it had', async () => {
    const { line, link, all } = openLink()
    line.connect()
    await settled()
    line.connect(false)
    expect(link.getState().connected).toBe(false)
    expect(link.getState().state?.phase.id).toBe('speech')
    line.connect()
    await settled()
    expect(line.joins).toEqual([0, all.length])
  })

  it('joins again when the server could not answer over a connected line, but not after a final refusal', async () => {
    vi.useFakeTimers()
    try {
      const { line, link, all } = openLink()
      line.connect()
      await vi.advanceTimersByTimeAsync(0)
      line.connect(false)
      line.refuseJoin = new RealtimeFailure({ code: 'unavailable' })
      line.connect()
      await vi.advanceTimersByTimeAsync(0)
      expect(line.joins).toEqual([0, all.length])
      line.refuseJoin = new RealtimeFailure({ code: 'not_in_game' })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(line.joins).toEqual([0, all.length, all.length])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(line.joins).toHaveLength(3)
      link.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('joins once more when a push is newer than the answer to the join that was on its way', async () => {
    const { line, link, all } = openLink()
    line.events = all.slice(0, 5)
    let arrive: () => void = () => undefined
    line.answerJoinAfter = new Promise((resolve) => {
      arrive = resolve
    })
    line.connect()
    await settled()
    line.events = all
    line.push(5, all.length)
    arrive()
    await settled()
    expect(link.getState().events).toHaveLength(all.length)
    expect(line.joins).toEqual([0, 5])
    link.stop()
  })

  it('shows a command as on its way until it is answered', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    const answered = link.command({ type: 'endSpeech' })
    expect(link.getState().sending).toBe('endSpeech')
    await answered
    expect(link.getState().sending).toBeNull()
    expect(line.commands).toMatchObject([{ gameId: GAME, id: 'command-0', command: { type: 'endSpeech' } }])
  })

  it('passes the floor once until that is answered, and again when it was refused', async () => {
    const { line, link, all } = openLink()
    line.events = all.slice(0, 5)
    line.connect()
    await settled()
    await link.command({ type: 'advance' })
    await link.command({ type: 'advance' })
    expect(line.commands).toHaveLength(1)
    line.events = all
    line.push(5, 8)
    line.refuse = new RealtimeFailure({ code: 'command_refused', details: { refusal: 'paused' } })
    await link.command({ type: 'advance' })
    await link.command({ type: 'advance' })
    expect(line.commands).toHaveLength(3)
    link.stop()
  })

  it('shows the last of two commands until that one is answered', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    const first = link.command({ type: 'endSpeech' })
    line.answerAfter = new Promise(() => undefined)
    void link.command({ type: 'voteLift' })
    await first
    expect(link.getState().sending).toBe('voteLift')
  })

  it('shows a vote that is still on its way only in its own window', async () => {
    const { line, link } = openLink()
    const table = new ScriptedTable().gather().deal().day({ 2: 10, 3: 5 }).until('voteCandidate')
    line.events = seenBy(table, 4).events
    line.connect()
    await settled()
    line.answerAfter = new Promise(() => undefined)
    void link.command({ type: 'castVote', candidate: 10 })
    const known = line.events.length
    line.events = seenBy(table.send(1, { type: 'castVote', candidate: 10 }), 4).events
    line.push(known, line.events.length)
    expect(link.getState().sending).toBe('castVote')
    line.events = seenBy(table.ring(), 4).events
    line.push(known, line.events.length)
    expect(link.getState()).toMatchObject({ sending: null, state: { phase: { index: 1 } } })
    link.stop()
  })

  it('sends a command whose answer was lost with its connection once more after the next join, with the same id', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    let lose: (error: Error) => void = () => undefined
    line.answerAfter = new Promise((_, reject) => {
      lose = reject
    })
    const answered = link.command({ type: 'endSpeech' })
    line.connect(false)
    lose(new RealtimeFailure({ code: 'unavailable' }, false))
    await settled()
    expect(link.getState()).toMatchObject({ sending: 'endSpeech', refusal: null })
    line.answerAfter = null
    line.connect()
    await answered
    expect(line.commands).toMatchObject([{ id: 'command-0' }, { id: 'command-0' }])
    expect(link.getState()).toMatchObject({ sending: null, refusal: null })
  })

  it('sends what was pressed without a connection when it has joined again: every line, and of the rest the last of a kind', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    line.connect(false)
    const say = (text: string) => ({ type: 'say', text, claims: [] }) as const
    const nominate = (seat: number) => ({ type: 'nominate', seat }) as const
    const commands = [say('раз'), nominate(3), say('два'), nominate(5), { type: 'endSpeech' } as const]
    const pressed = commands.map((command) => link.command(command))
    await settled()
    expect(line.commands).toEqual([])
    line.connect()
    await Promise.all(pressed)
    expect(line.commands).toMatchObject(
      [say('раз'), say('два'), nominate(5), { type: 'endSpeech' }].map((command) => ({ command })),
    )
    link.stop()
  })

  it('sends every act on another seat, every award and every line that was pressed without a connection', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    line.connect(false)
    const foul = (seat: number, offence: string) => ({ type: 'giveFoul', seat, offence }) as const
    const award = (seat: number, points: number) =>
      ({ type: 'awardExtra', seat, points, note: 'Игра' }) as const
    const ghost = (text: string) => ({ type: 'sayToGhosts', text }) as const
    const best = (seat: number) => ({ type: 'markBest', seat }) as const
    const acts = [
      foul(3, 'Речь'),
      foul(5, 'Речь'),
      ghost('раз'),
      award(1, 0.2),
      award(2, 0.3),
      award(1, 0.1),
      ghost('два'),
      { type: 'takeBackFoul', seat: 5 } as const,
      { type: 'warn', seat: 4, text: 'Тише' } as const,
      { type: 'warn', seat: 4, text: 'Ещё тише' } as const,
    ]
    const pressed = [best(6), ...acts, best(7)].map((command) => link.command(command))
    line.connect()
    await Promise.all(pressed)
    expect(line.commands).toMatchObject([...acts, best(7)].map((command) => ({ command })))
    link.stop()
  })

  it.each([
    { type: 'giveFoul', seat: 3, offence: 'Жест' } as const,
    { type: 'giveTechFoul', seat: 3, severity: 'minor' } as const,
  ])('keeps back a $type for a seat whose last foul has no answer yet, and says so', async (second) => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    line.connect(false)
    const first = { type: 'giveFoul', seat: 3, offence: 'Речь' } as const
    const pressed = link.command(first)
    expect(link.getState()).toMatchObject({ unansweredFouls: [3], refusal: null })
    expect(await link.command(second)).toBe(false)
    expect(link.getState().refusal).toBe(JUDGE_TEXTS.foulUnanswered)
    line.connect()
    expect(await pressed).toBe(true)
    expect(link.getState().unansweredFouls).toEqual([])
    await link.command(second)
    expect(line.commands).toMatchObject([{ command: first }, { command: second }])
    link.stop()
  })

  it('keeps back a command in another phase than that of its press, and says so', async () => {
    const { line, link } = openLink()
    const table = new ScriptedTable().gather().deal().until('speech')
    line.connect()
    await settled()
    line.connect(false)
    const pressed = link.command({ type: 'endSpeech' })
    line.events = seenBy(table.send(1, { type: 'endSpeech' }), 4).events
    line.connect()
    await pressed
    expect(line.commands).toEqual([])
    expect(link.getState().refusal).toBe(ERROR_TEXTS.unavailable)
    link.stop()
  })

  it('leaves in whatever phase the line comes back, once, and says when the server knows', async () => {
    const { line, link } = openLink()
    const table = new ScriptedTable().gather().deal().until('speech')
    line.connect()
    await settled()
    line.connect(false)
    const left = link.command({ type: 'leaveGame' })
    line.events = seenBy(table.send(1, { type: 'endSpeech' }), 4).events
    line.connect()
    expect(await left).toBe(true)
    expect(line.commands).toMatchObject([{ command: { type: 'leaveGame' } }])
    link.stop()
  })

  it('forgets a command that was withdrawn before the line came back', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    line.connect(false)
    const withdrawal = new AbortController()
    const left = link.command({ type: 'leaveGame' }, withdrawal.signal)
    withdrawal.abort()
    expect(await left).toBe(false)
    line.connect()
    await settled()
    expect(line.commands).toEqual([])
    expect(link.getState()).toMatchObject({ sending: null, refusal: null })
    link.stop()
  })

  it('distinguishes a server that cannot write from one that does not answer', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    line.refuse = new RealtimeFailure({ code: 'unavailable' })
    await link.command({ type: 'endSpeech' })
    expect(link.getState().refusal).toBe(GAME_TEXTS.notWritten)
    line.refuse = new RealtimeFailure({ code: 'unavailable' }, false)
    void link.command({ type: 'endSpeech' })
    await settled()
    expect(link.getState().refusal).toBe(ERROR_TEXTS.unavailable)
    link.stop()
  })

  it('sends a command without an answer again over a line that counts as connected, with the same id', async () => {
    vi.useFakeTimers()
    try {
      const { line, link } = openLink()
      line.connect()
      await vi.advanceTimersByTimeAsync(0)
      line.refuse = new RealtimeFailure({ code: 'unavailable' }, false)
      const answered = link.command({ type: 'endSpeech' })
      await vi.advanceTimersByTimeAsync(0)
      expect(link.getState().sending).toBe('endSpeech')
      line.refuse = null
      await vi.advanceTimersByTimeAsync(2_000)
      await answered
      expect(line.commands).toMatchObject([{ id: 'command-0' }, { id: 'command-0' }])
      expect(link.getState().sending).toBeNull()
      link.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('says a refusal in one sentence', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    line.refuse = new RealtimeFailure({ code: 'command_refused', details: { refusal: 'not_your_turn' } })
    await link.command({ type: 'endSpeech' })
    expect(link.getState().refusal).toBe(REFUSALS.not_your_turn)
    link.stop()
  })
})
