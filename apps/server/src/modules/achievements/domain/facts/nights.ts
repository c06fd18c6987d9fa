import type { NightRecord } from '@gorod/rules'
import { mafiaSeatsOf, type SeatFacts } from './seat-facts.ts'

/** Nights that came to their morning. */
const nightsOf = ({ table }: SeatFacts): readonly NightRecord[] => table.end.nights

/** Shot in the first night. */
export function wasFirstVictim(facts: SeatFacts): boolean {
  return nightsOf(facts).some(({ night, victim }) => night === 1 && victim === facts.seat)
}

/** Mafia players in the best move of this seat; 0 where it made none. */
export function bestMoveHits({ table, seat }: SeatFacts): number {
  const first = table.end.days.find(({ day }) => day === 1)?.night
  if (first?.victim !== seat || first.bestMove === null) return 0
  const mafia = mafiaSeatsOf(table)
  return first.bestMove.filter((named) => mafia.includes(named)).length
}

/** Was killed first and named three seats, all of them mafia. */
export function namedThreeMafia(facts: SeatFacts): boolean {
  return bestMoveHits(facts) === 3
}

/** Checks in which this sheriff found a mafia player. */
export function mafiaFoundBySheriff(facts: SeatFacts): number {
  return nightsOf(facts).filter(({ sheriffCheck }) => sheriffCheck?.by === facts.seat && sheriffCheck.isBlack)
    .length
}

/** True when this don found the sheriff, in whatever night. */
export function sheriffFoundByDon(facts: SeatFacts): boolean {
  return nightsOf(facts).some(({ donCheck }) => donCheck?.by === facts.seat && donCheck.isSheriff)
}

/** Was the sheriff and found every mafia player, each by a check of their own. */
export function foundWholeMafia(facts: SeatFacts): boolean {
  if (facts.role !== 'sheriff') return false
  const found = nightsOf(facts).flatMap(({ sheriffCheck }) =>
    sheriffCheck?.by === facts.seat && sheriffCheck.isBlack ? [sheriffCheck.seat] : [],
  )
  return mafiaSeatsOf(facts.table).every((seat) => found.includes(seat))
}

/** True when the godfather found the sheriff in the first night. */
export function foundSheriffAtOnce(facts: SeatFacts): boolean {
  if (facts.role !== 'godfather') return false
  const first = nightsOf(facts).find(({ night }) => night === 1)?.donCheck
  return first?.by === facts.seat && first.isSheriff
}

/** Was in the mafia, and their own shot was in each of three hits in three nights running. */
export function shotThreeRunning(facts: SeatFacts): boolean {
  if (facts.team !== 'black') return false
  let running = 0
  for (const { shots, victim } of nightsOf(facts)) {
    const own = shots.find(({ by }) => by === facts.seat)
    running = own !== undefined && own.seat === victim ? running + 1 : 0
    if (running === 3) return true
  }
  return false
}

/** The mafia aimed at this town player, and the night killed nobody. */
export function wasMissed(facts: SeatFacts): boolean {
  if (facts.team !== 'red') return false
  return nightsOf(facts).some(
    ({ shots, victim }) => victim === null && shots.some(({ seat }) => seat === facts.seat),
  )
}

/** Nights in which this doctor healed another one whom the shots had hit. */
export function livesSaved({ table, seat, role }: SeatFacts): number {
  if (role !== 'doctor') return 0
  let hit: number | null = null
  let healed: number | null = null
  let saved = 0
  for (const event of table.game.events) {
    if (event.type === 'healed' && event.by === seat) healed = event.seat
    if (event.type === 'shotsResolved') hit = event.victim
    if (event.type !== 'nightResolved') continue
    // Not `saved`: most tables never tell it, so the log does not either.
    if (event.victim === null && hit !== null && hit === healed && hit !== seat) saved += 1
    hit = null
    healed = null
  }
  return saved
}
