/** Role names as players say them. Keys are the code's and, for don, the wire's spelling too. */
export const ROLE_TEXTS = {
  civilian: 'Мирный',
  sheriff: 'Шериф',
  mafia: 'Мафия',
  godfather: 'Дон',
  doctor: 'Доктор',
} as const
