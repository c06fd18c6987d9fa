/** What the partners of the comparison send and push: the same words in the same envelope as ours. */
export interface Line {
  readonly id: string
  readonly text: string
}

export interface SaidLine {
  readonly gameId: string
  readonly from: number
  readonly events: readonly [
    {
      readonly type: 'said'
      readonly at: number
      readonly seat: number
      readonly text: string
      readonly claims: readonly never[]
    },
  ]
  readonly now: number
}

/** What one of ten may know of it: the number of events that they have seen differs, as with ours. */
export function viewOf(
  gameId: string,
  {
    seat,
    viewer,
    said,
    text,
  }: {
    readonly seat: number
    readonly viewer: number
    readonly said: number
    readonly text: string
  },
): SaidLine {
  const now = Date.now()
  const from = said + (viewer % 3)
  return { gameId, from, events: [{ type: 'said', at: now, seat, text, claims: [] }], now }
}
