/** How much better than blind a table of reds finds a black by day, and how often blacks hit at night. */
const dayInsight = 1.5
const nightHit = 0.9

const dayChances = new Map<string, number>()

/** How likely red wins from the start of a day's vote, with so many blacks and reds alive. */
function redChanceByDay(blacks: number, reds: number): number {
  if (blacks <= 0) return 1
  if (blacks >= reds) return 0
  const key = `${blacks}:${reds}`
  const known = dayChances.get(key)
  if (known !== undefined) return known
  const hit = Math.min(0.9, (dayInsight * blacks) / (blacks + reds))
  const chance = hit * redChanceByNight(blacks - 1, reds) + (1 - hit) * redChanceByNight(blacks, reds - 1)
  dayChances.set(key, chance)
  return chance
}

/** How likely red wins when the town falls asleep with so many blacks and reds: the arithmetic of ties and lifts. */
export function redChanceByNight(blacks: number, reds: number): number {
  if (blacks <= 0) return 1
  if (blacks >= reds) return 0
  return nightHit * redChanceByDay(blacks, reds - 1) + (1 - nightHit) * redChanceByDay(blacks, reds)
}
