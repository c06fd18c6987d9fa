const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' })

/** 21 ноября 2026 г. is how offices write; people leave the «г.» out. */
export function readingDate(moment: string): string {
  return DAY.format(new Date(moment)).replace(/\s*г\.$/, '')
}
