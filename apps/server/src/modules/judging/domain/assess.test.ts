import type { Command, GameEvent } from '@gorod/rules'
import { type ScriptedGame, scriptedGame } from '@gorod/rules/scripted-game'
import { describe, expect, it } from 'vitest'
import { assess } from './assess.ts'
import { MEASURES, planSigns, type SeenSign, seenSigns } from './signs.ts'

const LATER = Number.POSITIVE_INFINITY

type Answer = (sign: SeenSign) => Command | null

const attentive: Answer = ({ kind, seat }) => {
  if (MEASURES[kind] === 'foul') return { type: 'giveFoul', seat }
  return MEASURES[kind] === 'removal' ? { type: 'removePlayer', seat, reason: 'нарушение' } : null
}

/** A judged game of ten silent players to its end; the judge answers each sign two seconds after it is seen. */
function practice(
  seed: string,
  answer: Answer,
): { readonly events: readonly GameEvent[]; readonly seen: readonly SeenSign[] } {
  const game = scriptedGame({ judge: 'human' })
  const plan = planSigns(seed)
  const answered = new Set<number>()
  while (!game.is('gameOver', 'aborted')) {
    const open = seenSigns(plan, game.events, game.now).filter(({ id }) => !answered.has(id))
    for (const sign of open) {
      answered.add(sign.id)
      const command = answer(sign)
      if (command !== null) game.try('judge', command)
    }
    lead(game)
  }
  return { events: game.events, seen: seenSigns(plan, game.events, LATER) }
}

/** Ends what waits for the judge and speeches after seven seconds; everything else ends by its clock. */
function lead(game: ScriptedGame): void {
  const { phase } = game.state
  if (phase.id === 'speech') game.wait(7_000).try(phase.seat, { type: 'endSpeech' })
  else if (game.is('dayStart', 'voteIntro')) game.wait(500).try('judge', { type: 'advance' })
  else game.tick()
}

describe('the signs of a practice', () => {
  it('follow from the seed alone', () => {
    expect(planSigns('a')).toEqual(planSigns('a'))
    expect(planSigns('a')).not.toEqual(planSigns('b'))
  })

  it('come from living seats, and never before their moment', () => {
    const { events, seen } = practice('a', () => null)
    expect(seen.length).toBeGreaterThan(8)
    for (const { at } of seen.slice(0, 4)) {
      const earlier = seenSigns(planSigns('a'), events, at - 1)
      expect(earlier.every((sign) => sign.at < at)).toBe(true)
    }
    expect(seen.every(({ seat }) => seat >= 1 && seat <= 10)).toBe(true)
  })

  it('disappear with a phase that ended before them', () => {
    const game = scriptedGame({ judge: 'human' })
    const plan = [{ kind: 'argues', day: 1, where: 'speech', nth: 1, afterMs: 5_000, chance: 0.5 }] as const
    game.until('speech').wait(4_000).send('judge', { type: 'advance' }).wait(10_000)
    expect(seenSigns(plan, game.events, LATER)).toEqual([])
    const slow = scriptedGame({ judge: 'human' }).until('speech').wait(6_000)
    expect(seenSigns(plan, slow.events, slow.now)).toHaveLength(1)
  })
})

describe('the assessment of a practice', () => {
  it('passes a judge who finds every offence and punishes nothing else', () => {
    const { events, seen } = practice('a', attentive)
    const { passed, score, signs, wrongActs, steps } = assess(seen, events)
    expect(signs.every(({ outcome }) => outcome === 'found' || outcome === 'left_alone')).toBe(true)
    expect(wrongActs).toEqual([])
    expect(steps.kept).toBe(steps.all)
    expect({ passed, score }).toEqual({ passed: true, score: 100 })
  })

  it('fails a judge who sees nothing, and names every offence as missed', () => {
    const { events, seen } = practice('a', () => null)
    const { passed, signs } = assess(seen, events)
    expect(passed).toBe(false)
    const offences = signs.filter(({ measure }) => measure !== 'none')
    expect(new Set(offences.map(({ outcome }) => outcome))).toEqual(new Set(['missed']))
  })

  it('fails a judge who punishes everything', () => {
    const { events, seen } = practice('a', ({ seat }) => ({ type: 'giveFoul', seat }))
    const { passed, signs, wrongActs } = assess(seen, events)
    expect(passed).toBe(false)
    expect(wrongActs.length).toBeGreaterThan(2)
    expect(signs.some(({ outcome }) => outcome === 'wrong_measure')).toBe(true)
  })

  it('counts only fouls that were not taken back', () => {
    const game = scriptedGame({ judge: 'human' }).until('speech')
    game.send('judge', { type: 'giveFoul', seat: 5 }).send('judge', { type: 'takeBackFoul', seat: 5 })
    game.send('judge', { type: 'giveFoul', seat: 6 }).send('judge', { type: 'undo' })
    game.send('judge', { type: 'giveFoul', seat: 7 })
    expect(assess([], game.events).wrongActs).toEqual([{ seat: 7, day: 1, measure: 'foul' }])
  })

  it('passes nobody who ended the game themselves', () => {
    const game = scriptedGame({ judge: 'human' }).until('speech')
    const seen = [1, 2, 3, 4, 5, 6].map((seat, id): SeenSign => {
      game.send('judge', { type: 'giveFoul', seat })
      return { id, kind: 'argues', seat, day: 1, at: game.now, until: game.now }
    })
    game.send('judge', { type: 'endGame', reason: 'хватит' })
    const { signs, passed } = assess(seen, game.events)
    expect(signs.every(({ outcome }) => outcome === 'found')).toBe(true)
    expect(passed).toBe(false)
  })
})
