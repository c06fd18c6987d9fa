import { type ChosenRole, dealRoles, type GameEvent, type Role, type RuleSet, seedOfDeal } from '@gorod/rules'

/** What the log holds to deal the same cards again. */
export interface DealEvidence {
  readonly ruleSet: Pick<RuleSet, 'roles'>
  /** Shown to everybody before the game. */
  readonly promisedHash: string
  readonly seed: string
  /** How often the judge had the cards dealt again. */
  readonly redeals: number
  /** Index = seat − 1; null: the seat picked no card itself. */
  readonly picks: readonly (number | null)[]
  /** The card that the person of a practice game asked for. */
  readonly chosen: ChosenRole | null
  readonly dealt: readonly Role[]
}

export interface DealProof {
  readonly seedHash: string
  /** The seed is the one whose hash was shown before anybody picked a card. */
  readonly hashMatches: boolean
  /** Dealing again gives everybody the role they had. */
  readonly rolesMatch: boolean
}

/** Null: the game broke off before its seed was told or its cards were dealt. */
export function dealEvidence(events: readonly GameEvent[]): DealEvidence | null {
  const created = events.find((event) => event.type === 'gameCreated')
  const ended = events.find((event) => event.type === 'gameEnded')
  const dealtAt = events.findLastIndex((event) => event.type === 'rolesDealt')
  const deal = events[dealtAt]
  const seed = ended?.final.seed ?? created?.seed ?? null
  if (created === undefined || seed === null || deal?.type !== 'rolesDealt') return null
  const dealt = ended?.final.roles ?? deal.roles.filter((role) => role !== null)
  if (dealt.length !== created.seats) return null
  const picks = Array.from({ length: created.seats }, (): number | null => null)
  let redeals = 0
  for (const event of events.slice(0, dealtAt)) {
    if (event.type === 'cardPicked') picks[event.seat - 1] = event.slot
    if (event.type !== 'redealt') continue
    redeals = event.number
    picks.fill(null)
  }
  return {
    ruleSet: created.ruleSet,
    promisedHash: created.seedHash,
    seed,
    redeals,
    picks,
    chosen: created.chosenRole,
    dealt,
  }
}

/** Deals again, in this browser. `sha256` gives lower-case hex of the text's bytes. */
export async function proveDeal(
  evidence: DealEvidence,
  sha256: (text: string) => Promise<string>,
): Promise<DealProof> {
  const seedHash = await sha256(evidence.seed)
  const { roles } = dealRoles(
    evidence.ruleSet,
    seedOfDeal(evidence.seed, evidence.redeals),
    evidence.picks,
    evidence.chosen,
  )
  return {
    seedHash,
    hashMatches: seedHash === evidence.promisedHash,
    rolesMatch:
      roles.length === evidence.dealt.length && roles.every((role, index) => role === evidence.dealt[index]),
  }
}

export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
