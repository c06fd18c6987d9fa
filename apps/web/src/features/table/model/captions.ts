import { type Claim, type DayRecord, type Seat, speakerOf, type View } from '@gorod/rules'

export interface Caption {
  readonly seat: Seat
  readonly text: string
  readonly claims: readonly Claim[]
  readonly at: number
}

/** The last line that the present speaker said in text. Null after the floor has passed on. */
export function captionOf(view: View): Caption | null {
  const speaker = speakerOf(view.phase)
  if (speaker === null) return null
  const said = view.days.flatMap((day: DayRecord) => day.said)
  const last = said.findLast((line) => line.seat === speaker && line.at >= view.phase.startedAt)
  return last ?? null
}
