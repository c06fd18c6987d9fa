/** A card as a provider knows it. Its number never reaches this service. */
export interface ProviderCard {
  /** The provider's own name for the card. */
  readonly ref: string
  readonly brand: string
  readonly last4: string
  /** `MM/YY`. */
  readonly expires: string
}

export interface Charge {
  /**
   * The same key again is the same charge: it gets the first answer, and no money moves. Card and amount of a key
   * never change.
   */
  readonly key: string
  readonly cardRef: string
  readonly kopecks: number
}

/** A service that takes money. Throws when it cannot be reached; then nobody knows whether a charge was made. */
export interface PaymentProvider {
  /** Stored with each card, because no other provider knows the card. */
  readonly name: string
  /** No money moves, and the screen says so. */
  readonly sandbox: boolean
  /** The card, or the address of the provider's own form. */
  addCard(accountId: number): Promise<{ readonly card: ProviderCard } | { readonly redirectUrl: string }>
  /** Succeeds also for a card that it no longer has. */
  removeCard(cardRef: string): Promise<void>
  /** Declines for a card that it no longer has. */
  charge(charge: Charge): Promise<'paid' | 'declined'>
}
