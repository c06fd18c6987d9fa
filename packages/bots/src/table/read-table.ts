import {
  type Claim,
  type Opinion,
  type Role,
  type RuleSet,
  type Seat,
  type Team,
  teamOf,
  type View,
} from '@gorod/rules'

/** A hand that was shown for one of several candidates; silent hands show nothing about a player. */
export interface Hand {
  readonly day: number
  readonly round: number
  readonly voter: Seat
  readonly candidate: Seat
  /** The candidate's share of all hands of that round. */
  readonly share: number
  readonly candidates: readonly Seat[]
}

export interface ColorClaim {
  readonly day: number
  readonly by: Seat
  readonly seat: Seat
  readonly color: Team
}

/** All claims of one seat to be the sheriff, put together. */
export interface SheriffClaim {
  readonly by: Seat
  readonly firstDay: number
  readonly firstAt: number
  readonly checks: readonly Opinion[]
}

/** The game as everybody knows it, prepared for thinking. */
export interface TableRecord {
  readonly view: View
  readonly ruleSet: RuleSet
  readonly day: number
  readonly seats: readonly Seat[]
  readonly alive: readonly Seat[]
  /** How many mafia players the deck has. */
  readonly mafiaCount: number
  readonly victims: readonly Seat[]
  readonly hands: readonly Hand[]
  readonly nominations: readonly { readonly day: number; readonly by: Seat; readonly seat: Seat }[]
  readonly nominees: readonly Seat[]
  readonly colorClaims: readonly ColorClaim[]
  readonly sheriffClaims: readonly SheriffClaim[]
}

/** The game as one seat knows it. Built again from every view, so a bot needs no memory of it. */
export interface SeatRecord extends TableRecord {
  readonly me: Seat
  readonly role: Role
  readonly team: Team
  /** The others of the mafia, for a mafia player. */
  readonly mates: readonly Seat[]
  readonly checks: readonly { readonly night: number; readonly seat: Seat; readonly yes: boolean }[]
}

/** Null while the seat has no role yet, or for a viewer without a seat. */
export function readTable(view: View): SeatRecord | null {
  const { own } = view
  if (own === null || own.role === null) return null
  return {
    ...readRecord(view),
    me: own.seat,
    role: own.role,
    team: teamOf(own.role),
    mates: own.mates.map((mate) => mate.seat).filter((seat) => seat !== own.seat),
    checks: own.checks,
  }
}

/** The public part, for any viewer. */
export function readRecord(view: View): TableRecord {
  return {
    view,
    ruleSet: view.ruleSet,
    day: view.day,
    seats: view.seats.map((seat) => seat.seat),
    alive: view.seats.filter((seat) => seat.alive).map((seat) => seat.seat),
    mafiaCount: mafiaIn(view.ruleSet.roles, view.seats.length),
    victims: view.days.flatMap((day) => day.night?.victim ?? []),
    hands: readHands(view),
    nominations: view.days.flatMap((day) =>
      day.nominations.map(({ by, seat }) => ({ day: day.day, by, seat })),
    ),
    nominees: view.nominees.map((nominee) => nominee.seat),
    colorClaims: readColors(view),
    sheriffClaims: readSheriffClaims(view),
  }
}

/** A casual table of another size keeps the ten-seat counts in its rule set until the deck is scaled. */
function mafiaIn(roles: RuleSet['roles'], seats: number): number {
  const deck = Object.values(roles).reduce((sum, count) => sum + count, 0)
  const mafia = roles.mafia + roles.godfather
  return deck === seats ? mafia : seats <= 9 ? 2 : seats === 10 ? 3 : 4
}

function readHands(view: View): Hand[] {
  return view.days.flatMap((day) =>
    day.rounds
      .filter((round) => round.candidates.length > 1)
      .flatMap((round) => {
        const all = round.counted.reduce(
          (sum, entry) => sum + entry.voters.length + entry.byDefault.length,
          0,
        )
        return round.counted.flatMap(({ candidate, voters, byDefault }) =>
          voters.map((voter) => ({
            day: day.day,
            round: round.round,
            voter,
            candidate,
            share: (voters.length + byDefault.length) / Math.max(1, all),
            candidates: round.candidates,
          })),
        )
      }),
  )
}

function readColors(view: View): ColorClaim[] {
  return view.days.flatMap((day) => [
    ...day.said.flatMap((line) =>
      colorsIn(line.claims)
        // «I am town» is what everybody says: it tells nothing about the speaker.
        .filter(({ seat }) => seat !== line.seat)
        .map(({ seat, color }) => ({ day: day.day, by: line.seat, seat, color })),
    ),
    ...day.opinions.flatMap((left) =>
      left.opinions.map(({ seat, color }) => ({ day: day.day, by: left.seat, seat, color })),
    ),
    // A best move is a claim as well, made in the night before its morning.
    ...bestMoveClaims(day),
  ])
}

/** The colours that a line calls, each once. A sheriff's checks are colours too. */
function colorsIn(claims: readonly Claim[]): readonly Opinion[] {
  const called = claims.flatMap((claim): readonly Opinion[] => {
    if (claim.kind === 'sheriff') return claim.checks
    return claim.kind === 'color' ? [{ seat: claim.seat, color: claim.color }] : []
  })
  return called.filter(
    ({ seat, color }, index) =>
      called.findIndex((other) => other.seat === seat && other.color === color) === index,
  )
}

function bestMoveClaims({ day, night }: View['days'][number]): ColorClaim[] {
  if (night === null || night.victim === null) return []
  const by = night.victim
  return (night.bestMove ?? []).map((seat) => ({ day, by, seat, color: 'black' }))
}

function readSheriffClaims(view: View): SheriffClaim[] {
  const bySeat = new Map<Seat, SheriffClaim>()
  for (const day of view.days) {
    for (const line of day.said) {
      for (const claim of line.claims) {
        if (claim.kind !== 'sheriff') continue
        const earlier = bySeat.get(line.seat)
        const fresh = claim.checks.filter(
          (check) => !earlier?.checks.some((known) => known.seat === check.seat),
        )
        bySeat.set(line.seat, {
          by: line.seat,
          firstDay: earlier?.firstDay ?? day.day,
          firstAt: earlier?.firstAt ?? line.at,
          checks: [...(earlier?.checks ?? []), ...fresh],
        })
      }
    }
  }
  return [...bySeat.values()]
}

export function isAlive(table: TableRecord, seat: Seat): boolean {
  return table.alive.includes(seat)
}

/** False on a first day without a vote, and where a removal has cancelled the vote of the day. */
export function hasVoteToday({ ruleSet, day, view }: TableRecord): boolean {
  return !(day === 1 && ruleSet.firstDay === 'no_vote') && !view.nextVoteCancelled
}

/** True when a seat has said anything (in text) after a moment: only then does its silence mean something. */
export function spokeAfter(table: TableRecord, seat: Seat, at: number): boolean {
  return table.view.days.some((day) => day.said.some((line) => line.seat === seat && line.at > at))
}

/** The votes that today's speakers announced, the latest of each speaker. */
export function announcedVotes(table: SeatRecord): Map<Seat, Seat> {
  const announced = new Map<Seat, Seat>()
  const record = table.view.days.find((entry) => entry.day === table.day)
  for (const line of record?.said ?? []) {
    for (const claim of line.claims) if (claim.kind === 'votesFor') announced.set(line.seat, claim.seat)
  }
  return announced
}
