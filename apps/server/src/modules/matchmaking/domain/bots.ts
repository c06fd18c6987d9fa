import type { Random } from '../../../platform/random.ts'
import type { NewPlayer } from '../../games/public.ts'
import { BOT_NAMES, WOMEN_SEATS } from './bot-names-text.ts'
import { shuffled } from './shuffled.ts'

/**
 * A whole table in seat order: the people on random seats, practice players on all others, each with a name of its
 * own that fits the portrait of the seat.
 */
export function seatWithBots(people: readonly NewPlayer[], seats: number, random: Random): NewPlayer[] {
  const taken = shuffled(
    Array.from({ length: seats }, (_, index) => people[index] ?? null),
    random,
  )
  const women = shuffled(BOT_NAMES.woman, random)
  const men = shuffled(BOT_NAMES.man, random)
  return taken.map((person, index) => {
    if (person) return person
    const names = WOMEN_SEATS.includes(index + 1) ? women : men
    const username = names.pop()
    if (username === undefined) throw new Error(`no name left for a practice player on seat ${index + 1}`)
    return { accountId: null, username, image: null }
  })
}
