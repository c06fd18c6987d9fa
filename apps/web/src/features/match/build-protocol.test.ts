import type { DayRecord, GameEvent } from '@gorod/rules'
import { replay } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { MATCH_TEXTS } from '../../shared/texts/match.ts'
import { ScriptedTable } from '../table/testing/scripted-table.ts'
import { buildProtocol, protocolOf } from './build-protocol.ts'
import type { Day, Night } from './protocol.ts'
import { playedGame } from './testing/played-game.ts'

const PRESETS = ['fiim', 'polemica', 'fsm', 'casual_doctor'] as const
const GAMES = [
  ...Array.from({ length: 12 }, (_, number) => ({ number, preset: PRESETS[number % 4]!, seats: 10 })),
  ...[7, 8, 9, 11, 12].map((seats) => ({ number: 100 + seats, preset: PRESETS[3], seats })),
]

describe('the protocol of a recorded game', () => {
  it.each(GAMES)(
    'shows days and nights in order and everybody’s end (game $number of $seats)',
    ({ number, ...table }) => {
      const events = playedGame(number, table)
      const state = replay(events)
      const { sections, ending } = protocolOf(events)
      expect(sections[0]!.kind).toBe('zero')
      expect(sections.slice(1).map((section) => section.id)).toEqual(
        sections.slice(1).map((_, index) => `${index % 2 === 0 ? 'd' : 'n'}${Math.floor(index / 2) + 1}`),
      )
      const gone = sections.flatMap((section) => [
        ...section.exits.map((exit) => exit.seat),
        ...(section.kind === 'night' && section.resolved?.victim ? [section.resolved.victim] : []),
      ])
      const dead = state.seats.filter((seat) => !seat.alive).map((seat) => seat.seat)
      expect([...gone].sort()).toEqual([...dead].sort())
      const { winner, reason, note } = state.final!
      expect(ending).toEqual({ winner, reason, note })
    },
  )

  it.each(GAMES)(
    'no cell is marked for somebody who was out (game $number of $seats)',
    ({ number, ...table }) => {
      const { sections } = protocolOf(playedGame(number, table))
      for (const section of sections) {
        if (section.kind !== 'day') continue
        for (const { counted, out } of section.rounds)
          for (const { voters, byDefault } of counted)
            for (const seat of [...voters, ...byDefault]) expect(out).not.toContain(seat)
        if (section.lift !== null) expect(section.lift.alive).toBeGreaterThanOrEqual(section.lift.yes.length)
      }
    },
  )

  it.each(GAMES)('keeps every word, shot and check (game $number of $seats)', ({ number, ...table }) => {
    const events = playedGame(number, table)
    const { sections } = protocolOf(events)
    const count = (type: GameEvent['type']) => events.filter((event) => event.type === type).length
    const nights = sections.filter((section): section is Night => section.kind === 'night')
    const speeches = sections.flatMap((section) => section.speeches)
    expect(speeches.flatMap((speech) => speech.lines)).toHaveLength(count('said'))
    expect(nights.flatMap((night) => night.shots)).toHaveLength(count('shotFired'))
    expect(nights.flatMap((night) => night.checks)).toHaveLength(
      count('donChecked') + count('sheriffChecked'),
    )
    expect(nights.filter((night) => night.resolved !== null)).toHaveLength(count('nightResolved'))
  })
})

describe('a protocol', () => {
  const at = 1
  const timed = { key: 'k', startedAt: 1, endsAt: null }
  const day: DayRecord = {
    day: 2,
    opener: 2,
    said: [],
    nominations: [{ by: 2, seat: 10, at }],
    rounds: [{ round: 1, candidates: [10, 5], counted: [{ candidate: 10, voters: [1], byDefault: [3] }] }],
    lift: { tied: [5, 10], yes: [1, 2, 3], passed: false },
    decision: { result: 'lift_no', out: [] },
    night: null,
    opinions: [],
  }
  const events: GameEvent[] = [
    { type: 'planSet', targets: [9, 4, 1], at },
    { type: 'seatLeft', seat: 8, cause: 'vote', reason: null, at },
    { type: 'phaseEntered', phase: { ...timed, day: 2, id: 'dayStart', victim: 9 }, at },
    { type: 'seatLeft', seat: 9, cause: 'shot', reason: null, at },
    {
      type: 'phaseEntered',
      phase: { ...timed, day: 2, id: 'speech', seat: 2, order: [2], kind: 'full' },
      at,
    },
    { type: 'said', seat: 2, text: 'Доброе утро', claims: [], at },
    {
      type: 'said',
      seat: 2,
      text: 'Десятый чёрный',
      claims: [{ kind: 'color', seat: 10, color: 'black' }],
      at,
    },
    { type: 'phaseEntered', phase: { ...timed, day: 2, id: 'tieSpeech', seat: 2, tied: [2], round: 1 }, at },
    { type: 'said', seat: 2, text: 'Я красный', claims: [], at },
    { type: 'foulGiven', seat: 3, fouls: 1, by: 'system', cause: 'outcry', number: 1, offence: null, at },
    { type: 'votesCounted', round: 1, candidate: 10, voters: [1], byDefault: [3], at },
    { type: 'liftCounted', tied: [5, 10], yes: [1, 2, 3], passed: false, at },
    { type: 'seatLeft', seat: 7, cause: 'left', reason: null, at },
    { type: 'gameAborted', reason: 'Судья прервал игру', at },
  ]
  const { sections, ending } = buildProtocol([day], events, 10)
  const second = sections.find((section): section is Day => section.id === 'd2')!

  it('begins with the plan of the zero night', () => {
    expect(sections[0]).toMatchObject({ id: 'n0', plan: [9, 4, 1] })
  })

  it('joins the words of a speech and separates speeches by their phase', () => {
    expect(second.speeches).toEqual([
      {
        seat: 2,
        lines: ['Доброе утро', 'Десятый чёрный'],
        claims: [{ kind: 'color', seat: 10, color: 'black' }],
        phase: 'speech',
      },
      { seat: 2, lines: ['Я красный'], claims: [], phase: 'tieSpeech' },
    ])
  })

  it('shows who was out at the vote and how many were alive at the lift', () => {
    expect(second.rounds[0]!.out).toEqual([8, 9])
    expect(second.lift).toMatchObject({ alive: 8, passed: false })
  })

  it('lists the killed with the night and other exits with the day', () => {
    expect(second.exits).toEqual([{ seat: 7, cause: 'left', reason: null }])
    expect(second.notes).toEqual([{ kind: 'foul', seat: 3, count: 1, offence: null, withdrawn: false }])
  })

  it('distinguishes a broken game from a finished one', () => {
    expect(ending).toEqual({ winner: null, reason: 'Судья прервал игру' })
  })
})

describe('the protocol of a judged game', () => {
  const judged = () => new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
  const dayOne = (table: ScriptedTable) =>
    protocolOf(table.events).sections.find(({ id }) => id === 'd1') as Day

  it('marks a foul and a removal that the judge took back, and goes on as if they had never been', () => {
    const table = judged()
      .send('judge', { type: 'giveFoul', seat: 7 })
      .wait(2_000)
      .send('judge', { type: 'undo' })
      .send('judge', { type: 'removePlayer', seat: 5, reason: 'Ошибся номером' })
      .wait(2_000)
      .send('judge', { type: 'undo' })
      .day({ 1: 5, 2: 6 })
      .vote({ 5: [1, 2, 3, 4, 6, 7, 8, 9, 10], 6: [5] })
      .until('farewell')
      .until('nightFall')
    const day = dayOne(table)
    expect(day.notes).toEqual([
      { kind: 'foul', seat: 7, count: 1, offence: null, withdrawn: true },
      { kind: 'exit', exit: { seat: 5, cause: 'removal', reason: 'Ошибся номером' }, withdrawn: true },
      { kind: 'voteCancelled', when: 'now', withdrawn: true },
    ])
    expect(day.rounds[0]!.out).toEqual([])
    expect(day.rounds[0]!.counted[1]!.voters).toEqual([5])
    expect(day.exits).toMatchObject([{ seat: 5, cause: 'vote' }])
  })

  it('keeps one day when the judge went on to the night too early', () => {
    const table = judged()
      .day({ 1: 5, 2: 6 })
      .vote({ 5: [1, 2, 3, 4, 6, 7, 8, 9, 10], 6: [5] })
      .until('farewell')
      .send('judge', { type: 'advance' })
    const nights = protocolOf(table.events).sections.map(({ id }) => id)
    expect(nights).toEqual(['n0', 'd1', 'n1'])
    table.wait(1_000).send('judge', { type: 'undo' })
    expect(protocolOf(table.events).sections.map(({ id }) => id)).toEqual(['n0', 'd1'])
  })

  it('shows remarks, pauses with their length, more time, a candidate called again and a corrected hand', () => {
    const table = judged()
      .send('judge', { type: 'warn', seat: 3, text: 'Тише' })
      .send('judge', { type: 'pause', reason: 'Звук' })
      .wait(45_000)
      .send('judge', { type: 'resume' })
      .send('judge', { type: 'extend', ms: 10_000 })
      .day({ 1: 5, 2: 6 })
      .until('voteCandidate')
      .send('judge', { type: 'restartVote' })
      .send('judge', { type: 'correctHand', seat: 4, candidate: 5, reason: 'рука выше' })
    expect(dayOne(table).notes).toEqual([
      { kind: 'remark', seat: 3, text: 'Тише', withdrawn: false },
      { kind: 'pause', by: 'judge', reason: 'Звук', ms: 45_000, withdrawn: false },
      { kind: 'moreTime', ms: 10_000, withdrawn: false },
      { kind: 'voteRestarted', candidate: 5, withdrawn: false },
      {
        kind: 'correction',
        of: 'hand',
        seat: 4,
        before: null,
        after: 5,
        reason: 'рука выше',
        withdrawn: false,
      },
    ])
  })

  it('shows a foul with its offence, and what it was before the judge put it right', () => {
    const table = new ScriptedTable({ judge: 'human', preset: 'fsm' }).gather().deal().until('speech')
    table
      .send('judge', { type: 'giveFoul', seat: 7, offence: 'Выкрик' })
      .send('judge', { type: 'giveTechFoul', seat: 3 })
      .send('judge', { type: 'correctFoul', foul: 2, kind: 'minor', offence: 'Жест', reason: null })
      .send('judge', { type: 'correctFoul', foul: 1, kind: 'major', offence: 'Брань', reason: 'Запись' })
    const { notes } = dayOne(table)
    expect(notes).toMatchObject([
      { kind: 'foul', seat: 7, offence: 'Выкрик' },
      { kind: 'techFoul', seat: 3, offence: null },
      { kind: 'foulCorrected', seat: 3, reason: null },
      { kind: 'foulCorrected', seat: 7, reason: 'Запись' },
    ])
    expect(
      notes.map((note) => (note.kind === 'foulCorrected' ? MATCH_TEXTS.notes.foulCorrected(note) : null)),
    ).toEqual([
      null,
      null,
      '3: техфол (Жест), нарушение названо позже',
      '7: фол исправлен, было фол (Выкрик), стало техфол, мажор (Брань): Запись',
    ])
  })

  it('ends with the review: extra points, and the best player that the judge marked last', () => {
    const table = judged().send('judge', { type: 'endGame', reason: 'Конец' })
    const before = protocolOf(table.events)
    expect(before.sections.some(({ kind }) => kind === 'review')).toBe(false)
    expect(before.best).toBeNull()
    table
      .send('judge', { type: 'awardExtra', seat: 4, points: 0.3, note: 'Вёл город' })
      .send('judge', { type: 'markBest', seat: 4 })
      .send('judge', { type: 'markBest', seat: 9 })
      .send('judge', { type: 'undo' })
      .send('judge', { type: 'markWorst', seat: 2 })
    const { sections, best } = protocolOf(table.events)
    expect(best).toBe(4)
    expect(sections.at(-1)).toMatchObject({
      kind: 'review',
      notes: [
        { kind: 'extra', seat: 4, points: 0.3, note: 'Вёл город', withdrawn: false },
        { kind: 'best', seat: 4, withdrawn: false },
        { kind: 'best', seat: 9, withdrawn: true },
        { kind: 'worst', seat: 2, withdrawn: false },
      ],
    })
  })
  it('shows a ruling after the end with what it replaced, and ends with its verdict', () => {
    const table = judged().send('judge', { type: 'endGame', reason: 'Конец' })
    const after = { kind: 'verdict', winner: 'black' } as const
    table
      .send('system', { type: 'makeRuling', from: 'moderator', reason: 'По записи', change: after })
      .send('system', {
        type: 'makeRuling',
        from: 'judge',
        reason: 'Спор',
        change: { kind: 'worst', seat: 3 },
      })
    const { sections, ending, worst } = protocolOf(table.events)
    expect(ending).toEqual({ winner: 'black', reason: 'judge', note: null })
    expect(worst).toBe(3)
    expect(sections.at(-1)?.notes[0]).toEqual({
      kind: 'ruling',
      from: 'moderator',
      reason: 'По записи',
      before: { kind: 'verdict', winner: 'draw' },
      after,
      withdrawn: false,
    })
  })
})
