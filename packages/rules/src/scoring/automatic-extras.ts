import type { Opinion } from '../model/command.ts'
import type { NightRecord } from '../model/result.ts'
import { type Seat, type Team, teamOf } from '../model/seat.ts'
import {
  aliveAtDayStart,
  aliveAtNight,
  aliveAtVote,
  type PublicHistory,
  seatsWith,
  teamAt,
} from './public-history.ts'
import type { ExtraPoints } from './score-seats.ts'

/** The reason why the automatic judge gave points. Screens translate the codes. */
export type ExtraCause =
  | 'voted_out_black'
  | 'decisive_vote_for_own_win'
  | 'decisive_vote_for_opponents'
  | 'lifted_teammate'
  | 'lifted_opponent'
  | 'two_blacks_checked'
  | 'sheriff_not_found'
  | 'spoiled_shot'
  | 'spoiled_winning_shot'
  | 'opinion_right'
  | 'opinion_wrong'
  | 'false_sheriff_lost_game'
  | 'black_alive_late'

type Extra = ExtraPoints & { readonly cause: ExtraCause }

/** Extra points of a game without a judge (rule book §13.4), unclamped: `scoreSeats` clamps their sum. */
export function automaticExtras(history: PublicHistory): Extra[] {
  return [
    ...forVotes(history),
    ...forLifts(history),
    ...forChecks(history),
    ...forShots(history),
    ...forOpinions(history),
    ...forFalseSheriff(history),
    ...forLateMafia(history),
  ]
}

/**
 * Points for hands that took a seat out. A silent hand earns and costs nothing; a lone nominee has all hands recorded, as shown (decision 041). "Losing
 * parity" is read as a vote after which the mafia equals the town, so that the vote itself ends the game.
 */
function forVotes(history: PublicHistory): Extra[] {
  return history.days.flatMap((day): Extra[] => {
    const leaver = day.decision?.result === 'out' ? day.decision.out[0] : undefined
    const voters = day.rounds.at(-1)?.counted.find((count) => count.candidate === leaver)?.voters
    if (leaver === undefined || voters === undefined) return []
    const teamsOf = (team: Team) => voters.filter((seat) => teamAt(history, seat) === team)
    if (teamAt(history, leaver) === 'black') {
      if (day.day < 2) return []
      return teamsOf('red').map((seat) => ({ seat, points: 0.1, cause: 'voted_out_black' }))
    }
    const left = aliveAtVote(history, day).filter((seat) => seat !== leaver)
    const mafia = left.filter((seat) => teamAt(history, seat) === 'black').length
    if (mafia * 2 < left.length) return []
    const price = mafia === 3 ? -0.3 : -0.2
    return [
      ...teamsOf('black').map((seat): Extra => ({ seat, points: 0.3, cause: 'decisive_vote_for_own_win' })),
      ...teamsOf('red').map((seat): Extra => ({ seat, points: price, cause: 'decisive_vote_for_opponents' })),
    ]
  })
}

function forLifts(history: PublicHistory): Extra[] {
  return history.days.flatMap((day): Extra[] => {
    if (day.lift === null || !day.lift.passed) return []
    const { tied, yes } = day.lift
    return yes.flatMap((seat) =>
      tied.map((lifted): Extra => {
        const own = teamAt(history, lifted) === teamAt(history, seat)
        return own
          ? { seat, points: -0.3, cause: 'lifted_teammate' }
          : { seat, points: 0.3, cause: 'lifted_opponent' }
      }),
    )
  })
}

function forChecks(history: PublicHistory): Extra[] {
  const extras: Extra[] = []
  const found = history.nights.flatMap((night) => night.sheriffCheck ?? [])
  const second = found.find((check, index) => check.isBlack && found[index - 1]?.isBlack)
  if (second !== undefined) extras.push({ seat: second.by, points: 0.2, cause: 'two_blacks_checked' })
  const byDon = history.nights.flatMap((night) => night.donCheck ?? []).slice(0, 2)
  const [first] = byDon
  if (first !== undefined && byDon.length === 2 && byDon.every((check) => !check.isSheriff)) {
    extras.push({ seat: first.by, points: -0.1, cause: 'sheriff_not_found' })
  }
  return extras
}

/**
 * Points for the one shooter who prevented a kill. Of three shooters, the one whose target differs from that of the
 * two others. Of two, the one who differs from the don, or else from the first plan target still alive; otherwise
 * nobody is to blame.
 */
function forShots(history: PublicHistory): Extra[] {
  return history.nights.flatMap((night): Extra[] => {
    const alive = aliveAtNight(history, night.night)
    const mafia = alive.filter((seat) => teamAt(history, seat) === 'black')
    const target = intendedTarget(history, night, alive)
    if (night.victim !== null || target === null || teamAt(history, target) === 'black') return []
    const spoilers = night.shots.filter((shot) => shot.seat !== target)
    const [spoiler] = spoilers
    const silent = mafia.length - night.shots.length
    if (spoiler === undefined || spoilers.length !== 1 || silent > 0) return []
    const wouldWin = mafia.length >= alive.length - mafia.length - 1
    return [
      wouldWin
        ? { seat: spoiler.by, points: -0.5, cause: 'spoiled_winning_shot' }
        : { seat: spoiler.by, points: -0.2, cause: 'spoiled_shot' },
    ]
  })
}

function intendedTarget(history: PublicHistory, night: NightRecord, alive: readonly Seat[]): Seat | null {
  const aimed = night.shots.map((shot) => shot.seat)
  const common = aimed.find((seat) => aimed.filter((other) => other === seat).length * 2 > aimed.length)
  const don = seatsWith(history, 'godfather')[0]
  const planned = history.plan.find((seat) => alive.includes(seat) && aimed.includes(seat))
  const target = common ?? night.shots.find((shot) => shot.by === don)?.seat ?? planned
  return target !== undefined && alive.includes(target) ? target : null
}

const opinionPoints = { red: { right: 0.15, wrong: -0.2 }, black: { right: 0.2, wrong: -0.25 } } as const

/**
 * Points for colour claims that the town left. The colours in the rule book's prices are read as the claimed colour.
 */
function forOpinions(history: PublicHistory): Extra[] {
  const shot = new Set(history.nights.map((night) => night.victim))
  return history.days.flatMap((day) =>
    day.opinions
      .filter((left) => teamAt(history, left.seat) === 'red')
      .flatMap((left) =>
        left.opinions.map((opinion) => judged(history, left.seat, opinion, shot.has(left.seat))),
      ),
  )
}

function judged(history: PublicHistory, seat: Seat, opinion: Opinion, atNight: boolean): Extra {
  const right = teamAt(history, opinion.seat) === opinion.color
  const price = opinionPoints[opinion.color]
  const points = atNight ? (right ? 0.1 : -0.1) : right ? price.right : price.wrong
  return { seat, points, cause: right ? 'opinion_right' : 'opinion_wrong' }
}

function forFalseSheriff(history: PublicHistory): Extra[] {
  if (history.winner !== 'black') return []
  const claimed = history.days.flatMap((day) =>
    day.said.filter((line) => line.claims.some((claim) => claim.kind === 'sheriff')).map((line) => line.seat),
  )
  return [...new Set(claimed)]
    .filter((seat) => {
      const role = history.roles[seat - 1]
      return role !== undefined && role !== 'sheriff' && teamOf(role) === 'red'
    })
    .map((seat) => ({ seat, points: -0.5, cause: 'false_sheriff_lost_game' }))
}

function forLateMafia(history: PublicHistory): Extra[] {
  return history.days.flatMap((day): Extra[] => {
    const alive = aliveAtDayStart(history, day.day)
    if (alive.length < 3 || alive.length > 6) return []
    return alive
      .filter((seat) => teamAt(history, seat) === 'black')
      .map((seat) => ({ seat, points: 0.1, cause: 'black_alive_late' }))
  })
}
