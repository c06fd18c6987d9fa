/** Nothing yet: what a subscription or a ticket is good for asks here. */
export type WalletApi = Readonly<Record<never, never>>
