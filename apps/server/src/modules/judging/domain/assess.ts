import type { Assessment, JudgedSign, Measure } from '@gorod/contracts/judging'
import { type GameEvent, PHASES, recordOf, type Seat } from '@gorod/rules'
import { MEASURES, type SeenSign } from './signs.ts'

/** A judge has this long to answer a sign. */
const ANSWER_MS = 40_000
const PASS = { signs: 5, foundShare: 0.7, wrongActs: 2, stepsShare: 0.7 } as const

interface JudgesAct {
  readonly seat: Seat
  readonly measure: Exclude<Measure, 'none'>
  readonly at: number
  readonly day: number
}

/** What the judge of a finished practice noticed, missed and gave for nothing, and whether the practice is passed. */
export function assess(seen: readonly SeenSign[], events: readonly GameEvent[]): Assessment {
  const left = actsOf(events)
  const signs = [...seen].sort((a, b) => a.at - b.at).map((sign) => judged(sign, left))
  const offences = signs.filter(({ measure }) => measure !== 'none')
  const found = offences.filter(({ outcome }) => outcome === 'found').length
  const steps = stepsOf(events)
  const foundShare = offences.length === 0 ? 0 : found / offences.length
  const stepsShare = steps.all === 0 ? 0 : steps.kept / steps.all
  const points = 80 * foundShare + 20 * stepsShare - 10 * left.length
  return {
    passed:
      offences.length >= PASS.signs &&
      foundShare >= PASS.foundShare &&
      left.length <= PASS.wrongActs &&
      stepsShare >= PASS.stepsShare &&
      isPlayedOut(events),
    score: Math.round(Math.min(100, Math.max(0, points))),
    signs,
    wrongActs: left.map(({ seat, day, measure }) => ({ seat, day, measure })),
    steps,
  }
}

/** Takes the act that answers the sign from the list: what stays there was for nothing. */
function judged({ kind, seat, day, at }: SeenSign, acts: JudgesAct[]): JudgedSign {
  const measure = MEASURES[kind]
  if (measure === 'none') return { kind, seat, day, measure, outcome: 'left_alone' }
  const index = acts.findIndex((act) => act.seat === seat && act.at >= at && act.at <= at + ANSWER_MS)
  const [act] = index === -1 ? [] : acts.splice(index, 1)
  const outcome = act === undefined ? 'missed' : act.measure === measure ? 'found' : 'wrong_measure'
  return { kind, seat, day, measure, outcome }
}

/** Fouls and removals that the judge gave and did not take back. */
function actsOf(events: readonly GameEvent[]): JudgesAct[] {
  const acts: JudgesAct[] = []
  let day = 0
  for (const { event, withdrawn } of recordOf(events)) {
    if (event.type === 'phaseEntered') day = event.phase.day
    if (withdrawn) continue
    const { at } = event
    if (event.type === 'foulGiven' && event.cause === 'judge')
      acts.push({ seat: event.seat, measure: 'foul', at, day })
    if (event.type === 'seatLeft' && (event.cause === 'removal' || event.cause === 'teamLoss'))
      acts.push({ seat: event.seat, measure: 'removal', at, day })
    if (event.type === 'foulTakenBack') {
      const last = acts.findLastIndex(({ seat, measure }) => seat === event.seat && measure === 'foul')
      if (last !== -1) acts.splice(last, 1)
    }
  }
  return acts
}

/** The announcements wait for the judge: those they ended, of all that began. Where the judge leads the pace, they end all. */
function stepsOf(events: readonly GameEvent[]): Assessment['steps'] {
  const phases = events.flatMap((event) => (event.type === 'phaseEntered' ? [event.phase] : []))
  const led = phases.flatMap((phase, index) => {
    const next = phases[index + 1]
    return PHASES[phase.id].ledByJudge && next !== undefined ? [{ phase, next }] : []
  })
  const byJudge = events.some((event) => event.type === 'paceSet' && event.pace === 'judge')
  const kept = led.filter(
    ({ phase, next }) => byJudge || phase.endsAt === null || next.startedAt < phase.endsAt,
  )
  return { kept: kept.length, all: led.length }
}

/** The game came to a result of its own: the judge neither ended it nor left. */
function isPlayedOut(events: readonly GameEvent[]): boolean {
  return (
    !events.some(({ type }) => type === 'judgeLeft') &&
    events.some((event) => event.type === 'gameEnded' && event.final.reason !== 'judge')
  )
}
