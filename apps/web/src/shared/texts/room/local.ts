/** The people at a table that runs in this browser alone. */
export const LOCAL_TEXTS = {
  judge: 'Судья',
  names: ['Павел', 'Аня', 'Тимур', 'Вера', 'Борис', 'Нина', 'Марк', 'Антон', 'Егор', 'Илья'],
} as const
