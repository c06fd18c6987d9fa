import type { Random } from '../../../platform/random.ts'

/**
 * A UUID of version 7 (RFC 9562): first the milliseconds of the moment, then 74 bits of chance. Games of one month so lie
 * side by side, which is how the log is divided (decision 036).
 */
export function newGameId(random: Random, at: number): string {
  const moment = at.toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${random.uuid().slice(15)}`
}
