/** Shown when a screen does not exist. */
export const NOT_FOUND_TEXTS = {
  title: 'Здесь никто не живёт',
  lead: 'Такого адреса в городе нет. Проверьте ссылку или вернитесь на главную.',
} as const
