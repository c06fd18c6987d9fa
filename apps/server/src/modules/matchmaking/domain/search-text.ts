/** Texts of the search that come from the server: those of the break-search modal, and what tells of a found table. */
export const SEARCH_TEXTS = {
  walletSilent: 'кошелёк не отвечает',
  found: 'Стол собран',
  acceptWithin: (seconds: number) => `Примите игру за ${seconds} с, иначе место займёт другой`,
  championshipOver: 'чемпионат закончился',
  judgeOut: 'у вас больше нет права судить',
} as const
