/** Texts that the break-search modal gets from the server. */
export const SEARCH_TEXTS = {
  walletSilent: 'кошелёк не отвечает',
  championshipOver: 'чемпионат закончился',
} as const
