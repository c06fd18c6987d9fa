/** The people at a table that runs in this browser alone. */
export const LOCAL_TEXTS = {
  judge: 'Судья',
  names: ['Вера', 'Аня', 'Павел', 'Тимур', 'Нина', 'Глеб', 'Марк', 'Лида', 'Егор', 'Соня'],
} as const
