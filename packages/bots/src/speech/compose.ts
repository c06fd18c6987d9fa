import type { Claim, Opinion, Seat } from '@gorod/rules'
import { byValue, highest } from '../beliefs/beliefs.ts'
import { coin } from '../beliefs/evidence.ts'
import { chooseSign, donOf } from '../decide/night.ts'
import { chooseNominee } from '../decide/nominate.ts'
import { chooseSheriffClaim, type Occasion } from '../decide/sheriff-claim.ts'
import { wantOut } from '../decide/suspects.ts'
import { chooseCandidate } from '../decide/vote.ts'
import { afterClaiming, knownMafia, knownTown, type Mind } from '../mind.ts'
import { hasVoteToday, isAlive } from '../table/read-table.ts'
import {
  against,
  announcement,
  closing,
  defence,
  farewell,
  greetings,
  nomination,
  nominationAlone,
  noVersion,
  sheriffLines,
  talk,
  tie,
  tieOfTwo,
  trust,
} from '../texts/speech-texts.ts'
import { addressed, answers, questionTo } from './answers.ts'
import { freshPhrase, phrase, type Utterance, utterance } from './phrase.ts'
import { type Reason, reasonsAgainst, trustReason, trusts } from './reasons.ts'

/**
 * A day speech: greeting, checks, defence, a suspect with a reason, a trusted seat, a nomination, and an announcement
 * of the hand. `offered`: the seats that the speaker may nominate.
 */
export function daySpeech(before: Mind, offered: readonly Seat[]): Utterance[] {
  const { table } = before
  const claim = chooseSheriffClaim(before, 'speech')
  const mind = claim === null ? before : afterClaiming(before, claim)
  const nominee = chooseNominee(mind, offered)
  const hasVote = hasVoteToday(table)
  const vote = nominee ?? (hasVote ? chooseCandidate(mind, table.nominees) : null)
  const suspect = nominee ?? mainSuspect(mind, vote)
  // Nobody trusts a seat and votes against it in one breath.
  const opposed = [suspect, vote].filter((seat) => seat !== null)
  const lines = [
    ...optional(greeting(mind)),
    ...sheriffWord(before, claim, 'speech'),
    ...answers(mind),
    ...(hasVote ? defenceWord(mind) : []),
    ...sheriffOpinions(mind, opposed),
    ...accusation(mind, suspect, claim !== null),
    ...askWord(mind, suspect),
    ...trustWord(mind, opposed),
  ]
  if (nominee !== null) {
    lines.push(nominationWord(mind, nominee))
  } else if (vote !== null && wantOut(mind, vote) > -7) {
    lines.push(utterance(phrase(mind, announcement, { a: vote }), [{ kind: 'votesFor', seat: vote }]))
  }
  if (suspect === null && nominee === null) lines.push(...optional(freshPhrase(mind, noVersion)))
  return shortened(mind, [...lines, ...optional(freshPhrase(mind, closing))])
}

/** The line with which a seat is nominated. Where hands are raised today, it announces the speaker's. */
export function nominationWord(mind: Mind, nominee: Seat): Utterance {
  const hasVote = hasVoteToday(mind.table)
  const claims: Claim[] = hasVote ? [{ kind: 'votesFor', seat: nominee }] : []
  return utterance(phrase(mind, hasVote ? nomination : nominationAlone, { a: nominee }), claims, nominee)
}

/** Thirty seconds after a vote by which nobody leaves: nothing has to be told to stay in the game. */
export function talkSpeech(mind: Mind): Utterance[] {
  return [utterance(phrase(mind, talk)), ...optional(freshPhrase(mind, closing))]
}

/** Thirty seconds between two votes: the speaker's role, and why another tied player should leave. */
export function tieSpeech(before: Mind, tied: readonly Seat[]): Utterance[] {
  const claim = chooseSheriffClaim(before, 'tie')
  const mind = claim === null ? before : afterClaiming(before, claim)
  const rivals = tied.filter((seat) => seat !== mind.table.me && wantOut(mind, seat) > -7)
  const rival = highest(rivals, (seat) => wantOut(mind, seat))
  const lines = [...sheriffWord(before, claim, 'tie')]
  if (rival === null) lines.push(utterance(phrase(mind, defence)))
  else {
    lines.push(utterance(phrase(mind, tied.length === 2 ? [...tie, ...tieOfTwo] : tie, { a: rival })))
    const reason = reasonsAgainst(mind, rival, claim !== null)[0]
    if (reason !== undefined && reason.kind !== 'feeling') {
      lines.push(utterance(reasonText(mind, rival, reason), [{ kind: 'votesFor', seat: rival }]))
    }
  }
  return [...lines, ...optional(freshPhrase(mind, closing))]
}

/** The last word: status, colours, thanks. `cause` end: the game is decided, but the table does not know it yet. */
export function lastWord(before: Mind, cause: 'vote' | 'night' | 'end'): Utterance[] {
  const opening = cause === 'night' ? farewell.shot : cause === 'vote' ? farewell.voted : farewell.end
  const claim = chooseSheriffClaim(before, 'farewell')
  const mind = claim === null ? before : afterClaiming(before, claim)
  const open = mind.table.alive.filter((seat) => wantOut(mind, seat) > -1.5 && !hasCalledRed(mind, seat))
  const suspects = byValue(open, (seat) => wantOut(mind, seat)).slice(0, 2)
  const lines = [...optional(freshPhrase(mind, opening)), ...sheriffWord(before, claim, 'farewell')]
  if (suspects.length > 0) {
    const claims = suspects.map((seat): Claim => ({ kind: 'color', seat, color: 'black' }))
    const naming = suspects.length === 1 ? farewell.suspect : farewell.suspects
    lines.push(utterance(phrase(mind, naming, { a: suspects }), claims))
    const [first] = suspects
    const reason = first === undefined ? undefined : reasonsAgainst(mind, first, claim !== null)[0]
    if (first !== undefined && reason !== undefined && !isOfTheDay(reason)) {
      lines.push(utterance(reasonText(mind, first, reason)))
    }
  }
  return [...lines, ...trustWord(mind, suspects), ...optional(freshPhrase(mind, closing))]
}

/** True for a reason that looks ahead to this day's speeches and votes, which a leaver does not see. */
function isOfTheDay({ kind }: Reason): boolean {
  return kind === 'ownCheck' || kind === 'feeling' || kind === 'firstDay' || kind === 'unheard'
}

/** Nobody leaves with a seat in black that they called red an hour before. */
function hasCalledRed({ table }: Mind, seat: Seat): boolean {
  return table.colorClaims.some(
    (claim) =>
      claim.by === table.me && claim.day === table.day && claim.seat === seat && claim.color === 'red',
  )
}

function optional(text: string | null): Utterance[] {
  return text === null ? [] : [utterance(text)]
}

function greeting(mind: Mind): string | null {
  const { table } = mind
  const yesterday = table.view.days.find((day) => day.day === table.day - 1)?.night
  const today = table.view.days.find((day) => day.day === table.day)
  const early = new Set((today?.said ?? []).map((line) => line.seat)).size < 4
  if (table.day === 1) return freshPhrase(mind, greetings.firstDay)
  if (!early || yesterday === null || yesterday === undefined) return freshPhrase(mind, greetings.later)
  if (yesterday.victim === null) return freshPhrase(mind, greetings.miss)
  const { victim } = yesterday
  const hasBlamed = table.colorClaims.some(
    (claim) => claim.by === table.me && claim.seat === victim && claim.color === 'black',
  )
  const lines = hasBlamed ? greetings.shot : [...greetings.shot, ...greetings.mourned]
  return freshPhrase(mind, lines, { a: victim })
}

function sheriffWord(mind: Mind, checks: readonly Opinion[] | null, occasion: Occasion): Utterance[] {
  if (checks === null) return []
  const { table } = mind
  const before = table.sheriffClaims.some((claim) => claim.by === table.me)
  const rivals = table.sheriffClaims.filter((claim) => claim.by !== table.me).map(({ by }) => by)
  const rival = rivals.find((seat) => isAlive(table, seat)) ?? rivals[0]
  const opening = before
    ? phrase(mind, sheriffLines.again)
    : rival !== undefined
      ? phrase(mind, isAlive(table, rival) ? sheriffLines.counter : sheriffLines.counterGone, { a: rival })
      : phrase(mind, occasion === 'farewell' ? sheriffLines.leaving : sheriffLines.open)
  const told = checks.map((check) =>
    phrase(mind, check.color === 'black' ? sheriffLines.mafiaCheck : sheriffLines.townCheck, {
      a: check.seat,
    }),
  )
  const list = told.length === 0 ? phrase(mind, sheriffLines.noChecks) : told.join(' ')
  return [utterance(`${opening} ${list}`, [{ kind: 'sheriff', checks }])]
}

function defenceWord(mind: Mind): Utterance[] {
  const { table } = mind
  // The players who called the speaker black have got an answer of their own.
  if (!table.nominees.includes(table.me) || addressed(table).accusers.length > 0) return []
  return optional(freshPhrase(mind, defence))
}

function askWord(mind: Mind, suspect: Seat | null): Utterance[] {
  return suspect !== null && mind.random() < 0.4 ? questionTo(mind, suspect) : []
}

/** Where two claim to be the sheriff, everybody has to take sides once a day. */
function sheriffOpinions(mind: Mind, opposed: readonly Seat[]): Utterance[] {
  const { table } = mind
  // A poser does not mention a rival whom they had called checked before the rival spoke up.
  const told = table.sheriffClaims.find(({ by }) => by === table.me)?.checks ?? []
  const others = table.sheriffClaims.filter(
    ({ by }) =>
      by !== table.me &&
      isAlive(table, by) &&
      !(opposed.includes(by) && trusts(mind, by)) &&
      !told.some((check) => check.seat === by && check.color === 'red'),
  )
  return others
    .slice(0, 2)
    .map(({ by }) =>
      trusts(mind, by)
        ? utterance(phrase(mind, sheriffLines.believe, { a: by }), [
            { kind: 'color', seat: by, color: 'red' },
          ])
        : utterance(phrase(mind, sheriffLines.doubt, { a: by }), [
            { kind: 'color', seat: by, color: 'black' },
          ]),
    )
}

function mainSuspect(mind: Mind, vote: Seat | null): Seat | null {
  const { table, seed } = mind
  const suspect = highest(table.alive, (seat) => wantOut(mind, seat))
  if (suspect === null || wantOut(mind, suspect) < -1.6) return vote
  return table.day === 1 && !coin(seed, 'speaks up on day 1', 0.7) ? vote : suspect
}

/** A suspicion is spoken with its reason; a colour is claimed only from even odds on. */
function accusation(mind: Mind, suspect: Seat | null, asSheriff: boolean): Utterance[] {
  if (suspect === null) return []
  const { table } = mind
  const doubted = table.sheriffClaims.some((claim) => claim.by === suspect && isAlive(table, suspect))
  // The doubt about a sheriff was announced before, with the same claim.
  const reason = reasonsAgainst(mind, suspect, asSheriff).find(
    (found) => !(doubted && found.kind === 'falseSheriff'),
  )
  if (reason === undefined) return []
  const certain = wantOut(mind, suspect) > (table.day === 1 ? 0.2 : -0.6)
  const claims: Claim[] = certain ? [{ kind: 'color', seat: suspect, color: 'black' }] : []
  return [utterance(reasonText(mind, suspect, reason), claims)]
}

type ReasonFound = ReturnType<typeof reasonsAgainst>[number]

function reasonText(mind: Mind, suspect: Seat, reason: ReasonFound): string {
  return phrase(mind, against[reason.kind], {
    a: suspect,
    ...(reason.other === null ? {} : { b: reason.other }),
  })
}

function trustWord(mind: Mind, suspects: readonly Seat[]): Utterance[] {
  const { table, seed } = mind
  if (!coin(seed, `names a red:${table.day}`, 0.75)) return []
  const seat = trusted(mind, suspects)
  if (seat === null) return []
  const text = phrase(mind, trust[trustReason(mind, seat)], { a: seat })
  return [utterance(text, [{ kind: 'color', seat, color: 'red' }])]
}

/**
 * The don's red seat is the sign of the night. The others name the seat that they, or the player they pretend to be,
 * believe most.
 */
function trusted(mind: Mind, suspects: readonly Seat[]): Seat | null {
  const { table, seed } = mind
  const claims = table.sheriffClaims
  const burned =
    claims.find(({ by }) => by === table.me)?.checks.filter((check) => check.color === 'black') ?? []
  const open = table.alive.filter(
    (seat) =>
      seat !== table.me &&
      !suspects.includes(seat) &&
      !burned.some((check) => check.seat === seat) &&
      !claims.some(({ by }) => by === seat && !trusts(mind, by)),
  )
  if (table.team === 'black' && donOf(table) === table.me && isAlive(table, table.me)) {
    const sign = chooseSign(mind)
    return sign !== null && open.includes(sign) ? sign : null
  }
  const certain = table.role === 'sheriff' ? knownTown(table).filter((seat) => open.includes(seat)) : []
  const [sure] = certain
  if (sure !== undefined && coin(seed, `names a checked red:${table.day}`, 0.5)) return sure
  const denied = (seat: Seat): boolean =>
    table.colorClaims.some((claim) => claim.by === table.me && claim.seat === seat && claim.color === 'black')
  const { mafia } = mind.own()
  const proven = table.team === 'red' ? knownMafia(table) : []
  const best = highest(
    open.filter((seat) => !denied(seat) && !proven.includes(seat)),
    (seat) => -(mafia[seat] ?? 0),
  )
  return best !== null && (mafia[best] ?? 0) < 0.4 ? best : null
}

/** Quiet players leave out the greeting or the trust. Answers and lines that state a role, a vote or a nomination stay. */
function shortened(mind: Mind, lines: readonly Utterance[]): Utterance[] {
  if (mind.temper.talkativeness > 0.35 || lines.length <= 4) return [...lines]
  const last = lines.at(-1)
  return lines.filter(
    (line) => line.claims.length > 0 || line.nominate !== null || line.answers || line === last,
  )
}
