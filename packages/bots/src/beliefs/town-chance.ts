/** How much better than chance the town finds a mafia player by day, and how often the mafia hits at night. */
const dayInsight = 1.5
const nightHit = 0.9

const dayChances = new Map<string, number>()

/** The chance that the town wins, at the start of a day's vote with this many alive of each team. */
function townChanceByDay(mafia: number, town: number): number {
  if (mafia <= 0) return 1
  if (mafia >= town) return 0
  const key = `${mafia}:${town}`
  const known = dayChances.get(key)
  if (known !== undefined) return known
  const hit = Math.min(0.9, (dayInsight * mafia) / (mafia + town))
  const chance = hit * townChanceByNight(mafia - 1, town) + (1 - hit) * townChanceByNight(mafia, town - 1)
  dayChances.set(key, chance)
  return chance
}

/**
 * The chance that the town wins, at the start of a night with this many alive of each team: for decisions about ties
 * and lifts.
 */
export function townChanceByNight(mafia: number, town: number): number {
  if (mafia <= 0) return 1
  if (mafia >= town) return 0
  return nightHit * townChanceByDay(mafia, town - 1) + (1 - nightHit) * townChanceByDay(mafia, town)
}
