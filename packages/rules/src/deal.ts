import { randomFrom, shuffled } from './chance.ts'
import type { RuleSet } from './model/rule-set.ts'
import type { ChosenRole, Role } from './model/seat.ts'

/** Index = seat − 1 in both lists. `slots`: the card each seat holds at the end. */
export interface Deal {
  readonly slots: readonly number[]
  readonly roles: readonly Role[]
}

const deckOrder: readonly Role[] = ['civilian', 'sheriff', 'mafia', 'godfather', 'doctor']

/**
 * The seed of a deal after so many redeals. It follows from the secret seed, so the hash that was published before the
 * first picks holds for every deal of the game.
 */
export function seedOfDeal(seed: string, redeals: number): string {
  return redeals === 0 ? seed : `${seed}|redeal ${redeals}`
}

/**
 * Deals the cards of a game. The deck is shuffled from the secret seed together with all picks. So the server cannot
 * choose the deal by the seed (its hash is published before the picks), and the players cannot choose it by the picks.
 * `picks[seat − 1]` is the chosen slot or null. A seat without a valid pick of its own gets a random card of those
 * left. Of two equal picks the lower seat keeps the card; the engine refuses the second one anyway. A chosen role is
 * exchanged in the deck for the card of its seat; chance still decides everything else.
 */
export function dealRoles(
  ruleSet: Pick<RuleSet, 'roles'>,
  seed: string,
  picks: readonly (number | null)[],
  chosen: ChosenRole | null = null,
): Deal {
  const cards = deckOrder.flatMap((role) => Array.from({ length: ruleSet.roles[role] }, () => role))
  if (cards.length !== picks.length) {
    throw new RangeError(`${cards.length} cards for ${picks.length} seats`)
  }
  const random = randomFrom(`${seed}|${picks.map((pick) => pick ?? '-').join(',')}`)
  const deck = shuffled(cards, random)
  const taken = new Set<number>()
  const kept = picks.map((pick) => {
    if (pick === null || !Number.isInteger(pick) || pick < 0 || pick >= deck.length || taken.has(pick))
      return null
    taken.add(pick)
    return pick
  })
  const left = shuffled(
    deck.map((_, slot) => slot).filter((slot) => !taken.has(slot)),
    random,
  )
  const slots = kept.map((slot) => slot ?? left.pop()!)
  if (chosen !== null) exchange(deck, slots[chosen.seat - 1]!, chosen.role)
  return { slots, roles: slots.map((slot) => deck[slot]!) }
}

/** Puts a card of this role into the slot; the card from there goes where it came from. */
function exchange(deck: Role[], slot: number, role: Role): void {
  deck[deck.indexOf(role)] = deck[slot]!
  deck[slot] = role
}
