import { type Claim, type DayRecord, type Phase, presets, type RuleSet, type Seat } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { type Mind, mindOf } from '../mind.ts'
import { readTable } from '../table/read-table.ts'
import { type Scene, viewOf } from '../testing/view-of.ts'
import { voteQuestion } from '../texts/answer-texts.ts'
import { fill, sentencesOf } from '../texts/seat-name-texts.ts'
import {
  against,
  announcement,
  defence,
  type Lines,
  nomination,
  nominationAlone,
  sheriffLines,
  tieOfTwo,
} from '../texts/speech-texts.ts'
import { daySpeech, lastWord, tieSpeech } from './compose.ts'
import { phrase, type Utterance } from './phrase.ts'
import { reasonsAgainst } from './reasons.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const seeds = Array.from({ length: 24 }, (_, n) => `speech ${n}`)
const temper = { boldness: 0.9, herding: 0.5, talkativeness: 0.9, intuition: 0.9 }

function minds(scene: Scene): readonly Mind[] {
  return seeds.map((seed, n) =>
    mindOf(readTable(viewOf(scene))!, { seed, temper, level: 'player' }, () => n / seeds.length),
  )
}

const said = (seat: Seat, ...claims: Claim[]): DayRecord['said'][number] => ({
  seat,
  at: seat,
  claims,
  text: '…',
})
const colored = (seat: Seat, color: 'red' | 'black'): Claim => ({ kind: 'color', seat, color })
const asSheriff: Claim = { kind: 'sheriff', checks: [] }
const speech = (seat: Seat): Partial<Phase> & Pick<Phase, 'id'> => ({
  id: 'speech',
  seat,
  order: all,
  kind: 'full',
})

const textOf = (lines: readonly Utterance[]) => lines.map(({ text }) => text).join(' ')
/** The sentences of these lines about any seat. */
const sentences = (lines: Lines) =>
  lines.flatMap((line) => all.flatMap((a) => sentencesOf(fill(line, { a }))))

describe('reasons against a seat', () => {
  it('nobody judges the tone of a seat that has not spoken yet', () => {
    const ofTone = sentences(against.firstDay).filter((one) => !sentences(against.unheard).includes(one))
    for (const mind of minds({ me: 1, role: 'civilian', day: 1, phase: speech(1) })) {
      const spoken = sentencesOf(textOf(daySpeech(mind, all)))
      expect(spoken.filter((sentence) => ofTone.includes(sentence))).toEqual([])
    }
    const [mind] = minds({ me: 1, role: 'civilian', day: 1, days: [{ day: 1, said: [said(5)] }] })
    expect(reasonsAgainst(mind!, 5, false)).toEqual([{ kind: 'firstDay', other: null }])
    expect(reasonsAgainst(mind!, 6, false)).toEqual([{ kind: 'unheard', other: null }])
  })

  it.each([
    { claims: [], kind: 'quiet' },
    { claims: [colored(6, 'red')], kind: 'onlyRed' },
    { claims: [colored(6, 'red'), colored(7, 'black')], kind: 'feeling' },
  ])('somebody who said $claims is told of: $kind', ({ claims, kind }) => {
    const days = [{ day: 1, said: [said(5, ...claims)] }, { day: 2 }]
    const [mind] = minds({ me: 1, role: 'civilian', day: 2, days })
    expect(reasonsAgainst(mind!, 5, false)[0]?.kind).toBe(kind)
  })

  it.each([
    { claims: [], kind: 'votedMe' },
    { claims: [colored(1, 'black')], kind: 'accusedMe' },
  ])('a hand of somebody who said $claims of the speaker before is told of: $kind', ({ claims, kind }) => {
    const counted = [
      { candidate: 1, voters: [5], byDefault: [] },
      { candidate: 2, voters: [6], byDefault: [] },
    ]
    const rounds = [{ round: 1, candidates: [1, 2], counted }]
    const days = [{ day: 1, said: [said(5, ...claims)], rounds }, { day: 2 }]
    const [mind] = minds({ me: 1, role: 'civilian', day: 2, days })
    const kinds = reasonsAgainst(mind!, 5, false).map((reason) => reason.kind)
    expect(kinds.filter((one) => one === 'votedMe' || one === 'accusedMe')).toEqual([kind])
  })
})

describe('a speech before a second vote', () => {
  const ofTwo = sentences(tieOfTwo)
  const heard = (tied: readonly Seat[]) =>
    minds({ me: 1, role: 'civilian', day: 2, days: [{ day: 1 }, { day: 2 }] }).flatMap((mind) =>
      sentencesOf(textOf(tieSpeech(mind, tied))),
    )

  it('speaks of two only where two are tied', () => {
    expect(heard([1, 5]).some((sentence) => ofTwo.includes(sentence))).toBe(true)
    expect(heard([1, 5, 6]).some((sentence) => ofTwo.includes(sentence))).toBe(false)
  })

  it('the sheriff never calls themselves a civilian', () => {
    const checks = [{ seat: 4, yes: false }]
    for (const mind of minds({ me: 1, role: 'sheriff', checks, day: 2, days: [{ day: 1 }, { day: 2 }] })) {
      const text = textOf(tieSpeech(mind, [1, 5]))
      expect(text).toMatch(/шериф/i)
      expect(text).not.toMatch(/я мирн|мирный житель/i)
    }
  })
})

describe('a last word', () => {
  const days = [{ day: 1 }, { day: 2, said: [said(1, colored(6, 'red'))] }]

  it('calls nobody black whom the speaker called red today', () => {
    const called = minds({ me: 1, role: 'civilian', day: 2, days }).flatMap((mind) =>
      lastWord(mind, 'vote').flatMap(({ claims }) =>
        claims.flatMap((claim) => (claim.kind === 'color' && claim.color === 'black' ? [claim.seat] : [])),
      ),
    )
    expect(called).toContain(7)
    expect(called).not.toContain(6)
  })

  it('looks ahead to no vote of this day', () => {
    const ahead = sentences([...against.feeling, ...against.firstDay, ...against.unheard])
    for (const mind of minds({ me: 1, role: 'civilian', day: 1, days: [{ day: 1, said: [said(5)] }] })) {
      const spoken = sentencesOf(textOf(lastWord(mind, 'vote')))
      expect(spoken.filter((sentence) => ahead.includes(sentence))).toEqual([])
    }
  })
})

describe('a day without a vote', () => {
  const texts = (ruleSet: RuleSet) =>
    minds({ me: 1, role: 'civilian', day: 1, ruleSet, nominees: [1, 7], phase: speech(1) }).map((mind) =>
      daySpeech(mind, all),
    )
  const ofVotes = sentences([...nomination, ...announcement, ...defence, ...voteQuestion]).filter(
    (one) => !sentences(nominationAlone).includes(one),
  )
  const aboutVotes = (ruleSet: RuleSet) =>
    texts(ruleSet).filter((lines) => sentencesOf(textOf(lines)).some((one) => ofVotes.includes(one))).length

  it('nobody speaks of hands, and nominations announce none', () => {
    expect(aboutVotes(presets.fiim)).toBeGreaterThan(5)
    expect(aboutVotes(presets.polemica)).toBe(0)
    const lines = texts(presets.polemica).flat()
    expect(lines.some(({ nominate }) => nominate !== null)).toBe(true)
    expect(lines.flatMap(({ claims }) => claims).filter(({ kind }) => kind === 'votesFor')).toEqual([])
  })
})

describe('a greeting after a night', () => {
  const mourned = (...claims: Claim[]) => {
    const night = { victim: 5, bestMove: null }
    const days = [{ day: 1, night, said: [said(1, ...claims)] }, { day: 2 }]
    return minds({ me: 1, role: 'civilian', day: 2, days, phase: speech(1) }).filter((mind) =>
      textOf(daySpeech(mind, all)).includes('жаль'),
    ).length
  }

  it('the speaker is sorry for a victim only where they did not call them black', () => {
    expect(mourned()).toBeGreaterThan(0)
    expect(mourned(colored(5, 'black'))).toBe(0)
  })
})

describe('the word of a sheriff after another one', () => {
  const words = (votedOut: readonly Seat[]) => {
    const days = [{ day: 1 }, { day: 2, said: [said(5, asSheriff)] }, { day: 3 }]
    const checks = [{ seat: 4, yes: false }]
    return minds({ me: 1, role: 'sheriff', checks, day: 3, days, votedOut }).map((mind) =>
      textOf(daySpeech(mind, all)),
    )
  }
  const told = (text: string, lines: Lines) =>
    lines.some((line) => text.includes(sentencesOf(fill(line, { a: 5 }))[0] ?? ''))

  it('speaks to a rival who is alive, and of one who is out', () => {
    for (const text of words([])) expect(told(text, sheriffLines.counter)).toBe(true)
    for (const text of words([5])) {
      expect(told(text, sheriffLines.counterGone)).toBe(true)
      expect(told(text, sheriffLines.counter)).toBe(false)
    }
  })
})

it('a thought that was said already gets its lead before a line without a colon', () => {
  const [mind] = minds({ me: 1, role: 'civilian' })
  for (const line of sheriffLines.again) for (const one of sentencesOf(line)) mind!.spoken.add(one)
  expect(phrase(mind!, sheriffLines.again)).toMatch(/^[^:]+:[^:]+$/u)
})
