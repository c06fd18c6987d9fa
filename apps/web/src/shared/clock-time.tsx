const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** «21:34», by the clock of this device. */
export function ClockTime({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{TIME.format(at)}</time>
}
