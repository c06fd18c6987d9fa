/** How often the owner of one account gets a recovery link, which a stranger may ask for as well. */
export interface RecoveryPace {
  readonly gapMs: number
  /** Links in all. */
  readonly max: number
  readonly perMs: number
  /** Links that still work. A link that was used ends the others, so the owner who comes back starts at none. */
  readonly mostOpen: number
  /** A link that works and is no older is enough for everybody but the network that asked for it. */
  readonly enoughMs: number
}

/** A link that was sent within `perMs`. */
export interface SentLink {
  readonly at: Date
  readonly works: boolean
  /** The network that asked for it, as a keyed hash; null: unknown. */
  readonly network: string | null
}

/**
 * Whether the mailbox gets another link. Where it does not for another reason than the pace of a minute, a link that works lies in it: its
 * owner is never locked out by somebody who asks again and again.
 */
export function mayRecover(
  sent: readonly SentLink[],
  asked: { readonly at: Date; readonly network: string | null },
  { gapMs, max, mostOpen, enoughMs }: RecoveryPace,
): boolean {
  const since = ({ at }: SentLink) => asked.at.getTime() - at.getTime()
  const open = sent.filter(({ works }) => works)
  if (sent.length >= max || open.length >= mostOpen) return false
  if (sent.some((link) => since(link) < gapMs)) return false
  const fresh = open.filter((link) => since(link) < enoughMs)
  return fresh.length === 0 || fresh.some(({ network }) => network !== null && network === asked.network)
}
