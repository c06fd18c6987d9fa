/** What the break-search modal tells beside its own words. */
export const SEARCH_TEXTS = {
  walletSilent: 'кошелёк не отвечает',
  championshipOver: 'чемпионат закончился',
} as const
