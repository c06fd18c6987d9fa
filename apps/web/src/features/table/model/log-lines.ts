import { type Actor, type GameEvent, recordOf, type Seat } from '@gorod/rules'
import { signedPoints } from '../../../shared/signed-number.ts'
import { foulText } from '../../../shared/texts/fouls.ts'
import { claimTexts } from '../../../shared/texts/room/claims.ts'
import { actText } from '../../../shared/texts/room/judge.ts'
import { LOG_TEXTS, VOTE_RESULTS } from '../../../shared/texts/room/log.ts'
import { COLOR_TEXTS, PENALTIES } from '../../../shared/texts/room/vocabulary.ts'
import { rulingText } from '../../../shared/texts/rulings.ts'

/** A piece of a log line: plain words, a number plate, a name in bold (drawn from the seat), names of a substitution, or a claim. */
export type LogPiece =
  | string
  | { readonly plate: Seat }
  | { readonly name: Seat }
  | { readonly claim: string }
  /** Who left and who came, by the number of the substitution. */
  | { readonly substitution: number }

export interface LogLine {
  /** The id of the line: the event's place in the visible log and the line's place in the event. */
  readonly key: string
  readonly at: number
  readonly pieces: readonly LogPiece[]
  /** Known to this viewer only: hidden in streamer mode. */
  readonly secret: boolean
  /** The judge took it back: struck through. */
  readonly undone: boolean
}

export interface LogGroup {
  readonly key: string
  readonly title: string
  readonly kind: 'day' | 'night' | 'zero'
  /** Newest first. */
  readonly lines: readonly LogLine[]
}

type Draft = Pick<LogLine, 'pieces'> & { readonly secret?: boolean }

const plate = (seat: Seat): LogPiece => ({ plate: seat })
const name = (seat: Seat): LogPiece => ({ name: seat })

/** The log of the game as this viewer may read it: newest day first, newest line first. */
export function logGroups(events: readonly GameEvent[]): readonly LogGroup[] {
  const groups: OpenGroup[] = []
  let group = startGroup(groups, { key: 'zero', title: LOG_TEXTS.zeroNight, kind: 'zero' })
  recordOf(events).forEach(({ event, withdrawn: undone }, index) => {
    // A night or a day that was taken back never began.
    const head = undone ? null : headOf(event)
    if (head !== null && head.key !== group.key) group = startGroup(groups, head)
    linesOf(event).forEach(({ pieces, secret = false }, place) => {
      group.lines.push({ key: `${index}:${place}`, at: event.at, pieces, secret, undone })
    })
  })
  return groups
    .filter((entry) => entry.lines.length > 0)
    .map((entry) => ({ ...entry, lines: [...entry.lines].reverse() }))
    .reverse()
}

type GroupHead = Omit<LogGroup, 'lines'>
type OpenGroup = GroupHead & { readonly lines: LogLine[] }

function startGroup(groups: OpenGroup[], head: GroupHead): OpenGroup {
  const group: OpenGroup = { ...head, lines: [] }
  groups.push(group)
  return group
}

function headOf(event: GameEvent): GroupHead | null {
  if (event.type !== 'phaseEntered') return null
  const { id, day } = event.phase
  if (id === 'nightFall') return { key: `night-${day}`, title: LOG_TEXTS.night(day), kind: 'night' }
  if (id === 'dayStart') return { key: `day-${day}`, title: LOG_TEXTS.day(day), kind: 'day' }
  return null
}

function linesOf(event: GameEvent): readonly Draft[] {
  return [
    ...tableLines(event),
    ...voteLines(event),
    ...nightLines(event),
    ...disciplineLines(event),
    ...orderLines(event),
  ]
}

function tableLines(event: GameEvent): readonly Draft[] {
  switch (event.type) {
    case 'rolesDealt':
      return [{ pieces: [LOG_TEXTS.dealt] }]
    case 'phaseEntered':
      return event.phase.id === 'speech' && event.phase.kind !== 'lost'
        ? [{ pieces: [LOG_TEXTS.speaks, plate(event.phase.seat), name(event.phase.seat)] }]
        : []
    case 'said':
      return [{ pieces: [plate(event.seat), ...saidPieces(event)] }]
    case 'nominated':
      return [{ pieces: [plate(event.by), LOG_TEXTS.nominates, plate(event.seat)] }]
    case 'nominationWithdrawn':
      return [{ pieces: [plate(event.by), LOG_TEXTS.withdraws, plate(event.seat)] }]
    case 'opinionsLeft':
      return opinionLines(event)
    default:
      return []
  }
}

function saidPieces({ seat, text, claims }: Extract<GameEvent, { type: 'said' }>): readonly LogPiece[] {
  const words = text === '' ? [] : [LOG_TEXTS.said(text)]
  return [...words, ...claimTexts(claims, seat).map((claim) => ({ claim }))]
}

function opinionLines(event: Extract<GameEvent, { type: 'opinionsLeft' }>): readonly Draft[] {
  if (event.leader !== null) return [{ pieces: [plate(event.seat), LOG_TEXTS.leader, plate(event.leader)] }]
  if (event.opinions.length === 0) return []
  const colors = event.opinions.flatMap((opinion) => [
    plate(opinion.seat),
    opinion.color === 'black' ? COLOR_TEXTS.black : COLOR_TEXTS.red,
  ])
  return [{ pieces: [plate(event.seat), LOG_TEXTS.opinions, ...colors] }]
}

function voteLines(event: GameEvent): readonly Draft[] {
  switch (event.type) {
    case 'votesCounted': {
      const votes = [...event.voters, ...event.byDefault]
      const who = votes.length > 0 ? [LOG_TEXTS.voters(votes.join(', '))] : []
      return [{ pieces: [plate(event.candidate), LOG_TEXTS.gets(votes.length), ...who] }]
    }
    case 'liftCounted':
      return [
        {
          pieces: [
            event.passed ? LOG_TEXTS.liftPassed(event.yes.length) : LOG_TEXTS.liftFailed(event.yes.length),
          ],
        },
      ]
    case 'voteDecided':
      return event.result === 'out' ? [] : [{ pieces: [VOTE_RESULTS[event.result]] }]
    case 'voteCancelled':
      return [{ pieces: [event.when === 'now' ? LOG_TEXTS.voteCancelledNow : LOG_TEXTS.voteCancelledNext] }]
    case 'voteRestarted':
      return [{ pieces: [LOG_TEXTS.voteRestarted, plate(event.candidate)] }]
    case 'handCorrected':
      return [{ pieces: [plate(event.voter), ...correctionPieces(LOG_TEXTS.handCorrected, event)] }]
    case 'nominationCorrected':
      return [{ pieces: [plate(event.by), ...correctionPieces(LOG_TEXTS.nominationCorrected, event)] }]
    case 'seatLeft':
      return [{ pieces: [leftWord(event.cause), plate(event.seat), name(event.seat)] }]
    default:
      return []
  }
}

/** What was before, what is now, and why. */
function correctionPieces(
  what: string,
  { before, after, reason }: Extract<GameEvent, { type: 'handCorrected' | 'nominationCorrected' }>,
): readonly LogPiece[] {
  const one = (seat: Seat | null) => (seat === null ? LOG_TEXTS.nobody : plate(seat))
  return [what, one(before), '→', one(after), `: ${reason}`]
}

function leftWord(cause: Extract<GameEvent, { type: 'seatLeft' }>['cause']): string {
  if (cause === 'vote') return LOG_TEXTS.out
  if (cause === 'shot') return LOG_TEXTS.killed
  return cause === 'left' ? LOG_TEXTS.leftSelf : LOG_TEXTS.left
}

function nightLines(event: GameEvent): readonly Draft[] {
  switch (event.type) {
    case 'nightResolved': {
      const miss = event.victim === null ? [{ pieces: [LOG_TEXTS.missed] }] : []
      const named = event.bestMove ?? []
      const best =
        event.victim !== null && named.length > 0
          ? [{ pieces: [LOG_TEXTS.bestMove, plate(event.victim), `: ${named.join(', ')}`] }]
          : []
      return [...miss, ...best]
    }
    case 'planSet':
      return [{ pieces: [LOG_TEXTS.plan, ...event.targets.map(plate)], secret: true }]
    case 'shotFired':
      return [{ pieces: [plate(event.by), LOG_TEXTS.shoots, plate(event.seat)], secret: true }]
    case 'donChecked':
      return [
        {
          pieces: [
            plate(event.by),
            LOG_TEXTS.checks,
            plate(event.seat),
            `: ${event.isSheriff ? COLOR_TEXTS.isSheriff : COLOR_TEXTS.notSheriff}`,
          ],
          secret: true,
        },
      ]
    case 'sheriffChecked':
      return [
        {
          pieces: [
            plate(event.by),
            LOG_TEXTS.checks,
            plate(event.seat),
            `: ${event.isBlack ? COLOR_TEXTS.black : COLOR_TEXTS.red}`,
          ],
          secret: true,
        },
      ]
    case 'healed':
      return [{ pieces: [plate(event.by), LOG_TEXTS.heals, plate(event.seat)], secret: true }]
    default:
      return []
  }
}

function disciplineLines(event: GameEvent): readonly Draft[] {
  switch (event.type) {
    case 'foulGiven': {
      const outcry = event.cause === 'outcry' ? `${LOG_TEXTS.outcry}, ` : ''
      const foul = `${outcry}${LOG_TEXTS.foul(event.fouls)}`
      return [{ pieces: [plate(event.seat), named(foul, event.offence)] }]
    }
    case 'foulTakenBack':
      return [{ pieces: [plate(event.seat), LOG_TEXTS.foulBack] }]
    case 'techFoulGiven':
      return [{ pieces: [plate(event.seat), named(LOG_TEXTS.techFoul[event.severity], event.offence)] }]
    case 'techFoulTakenBack':
      return [{ pieces: [plate(event.seat), LOG_TEXTS.techFoulBack[event.severity]] }]
    case 'foulCorrected':
      return [{ pieces: [plate(event.seat), ...foulPieces(event)] }]
    case 'penaltyProposed':
      return [{ pieces: [plate(event.by), LOG_TEXTS.penaltyAsked(PENALTIES[event.kind]), plate(event.seat)] }]
    case 'penaltyDecided':
      return [{ pieces: [event.passed ? LOG_TEXTS.penaltyPassed : LOG_TEXTS.penaltyRejected] }]
    default:
      return []
  }
}

/** A foul and what it was given for, if somebody said it. */
function named(foul: string, offence: string | null): string {
  return offence === null ? foul : `${foul}: ${offence}`
}

function foulPieces({
  before,
  after,
  reason,
}: Extract<GameEvent, { type: 'foulCorrected' }>): readonly LogPiece[] {
  if (reason === null) return [named(LOG_TEXTS.offenceNamed, after.offence)]
  return [LOG_TEXTS.foulCorrected, foulText(before), '→', foulText(after), `: ${reason}`]
}

function orderLines(event: GameEvent): readonly Draft[] {
  switch (event.type) {
    case 'paused':
      return [{ pieces: [LOG_TEXTS.pausedBy(actorText(event.by))] }]
    case 'resumed':
      return [{ pieces: [LOG_TEXTS.resumed] }]
    case 'seatDisconnected':
      return [{ pieces: [plate(event.seat), LOG_TEXTS.lost] }]
    case 'seatReconnected':
      return [{ pieces: [plate(event.seat), LOG_TEXTS.back] }]
    case 'extraAwarded':
      return [
        {
          pieces: [
            plate(event.seat),
            LOG_TEXTS.extra(signedPoints(event.points), event.points),
            event.note === '' ? '' : `: ${event.note}`,
          ],
        },
      ]
    case 'warned':
      return event.seat === null
        ? [{ pieces: [LOG_TEXTS.warnedTable(event.text)] }]
        : [{ pieces: [plate(event.seat), LOG_TEXTS.warnedSeat(event.text)] }]
    case 'bestMarked':
      return [{ pieces: [LOG_TEXTS.bestMarked, plate(event.seat), name(event.seat)] }]
    case 'worstMarked':
      return [{ pieces: [LOG_TEXTS.worstMarked, plate(event.seat), name(event.seat)] }]
    case 'undone':
      return [{ pieces: [LOG_TEXTS.undone(actText(event.what))] }]
    case 'claimsAllowed':
      return [{ pieces: [event.allowed ? LOG_TEXTS.claimsAllowed : LOG_TEXTS.claimsForbidden] }]
    case 'viewersHidden':
      return [{ pieces: [event.hidden ? LOG_TEXTS.viewersHidden : LOG_TEXTS.viewersShown] }]
    case 'rulingMade':
      return [{ pieces: [rulingText(event)] }]
    case 'paceSet':
      return [{ pieces: [LOG_TEXTS.pace[event.pace === 'judge' ? 'taken' : event.cause]] }]
    default:
      return judgedLines(event)
  }
}

/** What a judge does to the table itself, and its end. */
function judgedLines(event: GameEvent): readonly Draft[] {
  switch (event.type) {
    case 'judgeDisconnected':
      return [{ pieces: [LOG_TEXTS.judgeLost] }]
    case 'judgeReconnected':
      return [{ pieces: [LOG_TEXTS.judgeBack] }]
    case 'redealt':
      return [{ pieces: [LOG_TEXTS.redealt(event.reason)] }]
    case 'substituted':
      return [
        {
          pieces: [
            LOG_TEXTS.substituted,
            plate(event.seat),
            { substitution: event.number },
            `, ${event.reason}`,
          ],
        },
      ]
    case 'seatsSwapped':
      return [{ pieces: swapPieces(event) }]
    case 'floorRequested':
      return [{ pieces: [plate(event.seat), LOG_TEXTS.asksFloor(event.words)], secret: true }]
    case 'floorGiven':
      return [{ pieces: [LOG_TEXTS.floorGiven, plate(event.seat), name(event.seat)] }]
    case 'secondJudgeSeated':
    case 'secondJudgeLeft':
      return [{ pieces: [LOG_TEXTS[event.type]] }]
    case 'judgesSwapped':
      return [{ pieces: [LOG_TEXTS.judgesSwapped(event.reason)] }]
    case 'judgeLeft':
      return [{ pieces: [LOG_TEXTS.judgeLeft] }]
    case 'gameEnded':
      return [{ pieces: [LOG_TEXTS.ended] }]
    case 'gameAborted':
      return [{ pieces: [LOG_TEXTS.aborted] }]
    default:
      return []
  }
}

function swapPieces({
  seat,
  other,
  reason,
}: Extract<GameEvent, { type: 'seatsSwapped' }>): readonly LogPiece[] {
  const [who, and] = LOG_TEXTS.swapped
  return [who, plate(seat), and, plate(other), `: ${reason}`]
}

export function actorText(by: Actor): string {
  if (by === 'judge') return LOG_TEXTS.judge
  return by === 'system' ? LOG_TEXTS.system : LOG_TEXTS.seat(by)
}
