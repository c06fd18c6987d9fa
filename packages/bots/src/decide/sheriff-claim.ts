import type { Opinion, Seat } from '@gorod/rules'
import { byValue } from '../beliefs/beliefs.ts'
import { coin } from '../beliefs/evidence.ts'
import { hunch } from '../chance.ts'
import type { Mind } from '../mind.ts'
import type { SeatRecord } from '../table/read-table.ts'

/** The occasion of the speech: at the last chance a player dares more. */
export type Occasion = 'speech' | 'tie' | 'farewell'

/** The checks to announce as the sheriff, true or false; null to claim nothing now. */
export function chooseSheriffClaim(mind: Mind, occasion: Occasion): readonly Opinion[] | null {
  if (mind.table.role === 'sheriff') return reveals(mind, occasion) ? trueChecks(mind.table) : null
  return mind.table.team === 'black' && poses(mind, occasion) ? falseChecks(mind) : null
}

function trueChecks(table: SeatRecord): Opinion[] {
  return table.checks.map(({ seat, yes }) => ({ seat, color: yes ? 'black' : 'red' }))
}

/** At so many the whole mafia may be one vote and one shot from parity. */
const lastChance = 7

/**
 * The sheriff claims the role when they must (nominated, voted on, leaving, a rival, few left) or when it pays: two
 * mafia players found, or one and the courage for it. With nothing but town checks the sheriff keeps silent and lives
 * longer, up to the table of seven at which a wrong vote and a shot may end the game.
 */
function reveals({ table, seed, temper }: Mind, occasion: Occasion): boolean {
  if (occasion !== 'speech' || table.sheriffClaims.length > 0) return true
  if (table.nominees.includes(table.me)) return table.day > 1
  const found = table.checks.filter((check) => check.yes && table.alive.includes(check.seat)).length
  if (table.alive.length <= lastChance) return table.checks.length > 0
  if (found === 0) return false
  if (found > 1) return true
  return coin(seed, `reveals:${table.day}`, 0.35 + 0.45 * temper.boldness)
}

/**
 * A mafia player poses as the sheriff to answer a true one who called them mafia, or to stay in the game. Only one
 * player per game does so, and keeps to it.
 */
function poses({ table, seed, temper }: Mind, occasion: Occasion): boolean {
  if (table.day < 2 || table.ruleSet.roles.sheriff === 0) return false
  const own = table.sheriffClaims.find((claim) => claim.by === table.me)
  if (own !== undefined) return true
  if (table.sheriffClaims.some((claim) => table.mates.includes(claim.by))) return false
  const burned = table.sheriffClaims.some((claim) =>
    claim.checks.some((check) => check.seat === table.me && check.color === 'black'),
  )
  const mateBurned = table.sheriffClaims.some((claim) =>
    claim.checks.some((check) => table.mates.includes(check.seat) && check.color === 'black'),
  )
  const chance = burned
    ? 0.65 + 0.3 * temper.boldness
    : mateBurned
      ? 0.1 * temper.boldness
      : desperate(table, occasion)
  return coin(seed, `poses:${table.day}:${occasion}`, chance * (occasion === 'farewell' ? 0.4 : 1))
}

function desperate(table: SeatRecord, occasion: Occasion): number {
  if (occasion === 'tie') return 0.25
  return occasion === 'speech' && table.nominees.includes(table.me) ? 0.15 : 0.03
}

/**
 * One believable check per night, the earlier ones as already claimed. One of them says mafia, about a living town
 * player whom the table suspects anyway. The others say town, about mates who need protection, or town players who
 * seem safe. Nobody who was shot is called mafia.
 */
function falseChecks(mind: Mind): Opinion[] {
  const { table, seed } = mind
  const told = table.sheriffClaims.find((claim) => claim.by === table.me)?.checks ?? []
  const checks: Opinion[] = [...told]
  const { mafia } = mind.common()
  const free = (seat: Seat): boolean => seat !== table.me && !checks.some((check) => check.seat === seat)
  const accused = (seat: Seat): boolean =>
    table.sheriffClaims.some((claim) =>
      claim.checks.some((check) => check.seat === seat && check.color === 'black' && claim.by !== table.me),
    )
  for (let night = checks.length + 1; night < table.day; night++) {
    const town = table.alive.filter((seat) => free(seat) && !table.mates.includes(seat))
    const hasMafiaCheck = checks.some((check) => check.color === 'black')
    if (!hasMafiaCheck && (night === 1 || hunch(seed, 'black check at once') < 0.7)) {
      const target = byValue(town, (seat) => mafia[seat] ?? 0)[0]
      if (target !== undefined) checks.push({ seat: target, color: 'black' })
      continue
    }
    const cover = table.mates.filter((seat) => free(seat) && table.alive.includes(seat) && !accused(seat))
    const target = cover[0] ?? byValue(town, (seat) => -(mafia[seat] ?? 0))[0]
    if (target !== undefined) checks.push({ seat: target, color: 'red' })
  }
  return checks
}
