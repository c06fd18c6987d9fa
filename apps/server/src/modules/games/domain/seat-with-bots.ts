import type { Random } from '../../../platform/random.ts'
import { shuffled } from '../../../platform/shuffled.ts'
import type { NewPlayer } from '../public.ts'
import { BOT_NAMES, WOMEN_SEATS } from './bot-names-text.ts'

/** Puts practice players on every empty seat, each with another name that fits the portrait of the seat. */
export function fillWithBots(seats: readonly (NewPlayer | null)[], random: Random): NewPlayer[] {
  const women = shuffled(BOT_NAMES.woman, random)
  const men = shuffled(BOT_NAMES.man, random)
  return seats.map((person, index) => {
    if (person) return person
    const names = WOMEN_SEATS.includes(index + 1) ? women : men
    const username = names.pop()
    if (username === undefined) throw new Error(`no name left for a practice player on seat ${index + 1}`)
    return { accountId: null, username, image: null, portrait: null }
  })
}

/** A whole table in seat order: the people on random seats, practice players on all others. */
export function seatWithBots(people: readonly NewPlayer[], seats: number, random: Random): NewPlayer[] {
  const taken = Array.from({ length: seats }, (_, index) => people[index] ?? null)
  return fillWithBots(shuffled(taken, random), random)
}
