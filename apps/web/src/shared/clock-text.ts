const CLOCK = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** «21:34:17». */
export function clockText(atMs: number): string {
  return CLOCK.format(atMs)
}
