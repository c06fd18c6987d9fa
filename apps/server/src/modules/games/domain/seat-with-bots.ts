import { BOT_NAMES, WOMEN_PORTRAITS } from '@gorod/contracts/bot-names-text'
import { DEFAULT_AVATARS } from '@gorod/contracts/constants'
import type { Random } from '../../../platform/random.ts'
import { shuffled, shuffledElsewhere } from '../../../platform/shuffle.ts'
import type { NewPlayer, SeatsBefore } from '../public.ts'

/**
 * Puts practice players on every empty seat, each with another name. As many have the name of a woman as there are
 * portraits of women which no account at the table has: the room draws each of them with a portrait that fits the name.
 */
export function fillWithBots(seats: readonly (NewPlayer | null)[], random: Random): NewPlayer[] {
  const women = shuffled(BOT_NAMES.woman, random)
  const men = shuffled(BOT_NAMES.man, random)
  const drawn = seats.flatMap((person) =>
    person?.accountId == null ? [] : [(person.accountId % DEFAULT_AVATARS) + 1],
  )
  const free = WOMEN_PORTRAITS.filter((portrait) => !drawn.includes(portrait)).length
  const empty = seats.flatMap((person, index) => (person === null ? [index] : []))
  const ofWomen = new Set(shuffled(empty, random).slice(0, free))
  return seats.map((person, index) => {
    if (person) return person
    const username = (ofWomen.has(index) ? women : men).pop()
    if (username === undefined) throw new Error(`no name left for a practice player on seat ${index + 1}`)
    return { accountId: null, username, image: null, portrait: null }
  })
}

/**
 * A whole table in seat order: the people on random seats, practice players on all others. `before`: the seats that people had in
 * the game before; nobody gets the same one (rule book §6).
 */
export function seatWithBots(
  people: readonly NewPlayer[],
  { seats, before = new Map() }: { readonly seats: number; readonly before?: SeatsBefore },
  random: Random,
): NewPlayer[] {
  const taken = Array.from({ length: seats }, (_, index) => people[index] ?? null)
  const placeBefore = (person: NewPlayer | null) => placeOf(before, person?.accountId ?? null)
  return fillWithBots(shuffledElsewhere(taken, placeBefore, random), random)
}

function placeOf(before: SeatsBefore, accountId: number | null): number | null {
  const seat = accountId === null ? undefined : before.get(accountId)
  return seat === undefined ? null : seat - 1
}
