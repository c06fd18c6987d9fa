/** A place in the room's media: `seat-3`, the judge, or everybody who only watches. */
export type ParticipantId = `seat-${number}` | 'judge' | 'spectators'

/**
 * Who receives whose picture and sound at one moment of the game. Keys are viewers; an absent key receives nothing.
 * Nobody receives themselves. Plain data, so it can be compared, stored and sent.
 */
export interface MediaPolicy {
  readonly sees: Readonly<Record<string, readonly ParticipantId[]>>
  readonly hears: Readonly<Record<string, readonly ParticipantId[]>>
  /** The participant shown large, who gets the best picture layer. */
  readonly focus: ParticipantId | null
}

/**
 * The voices that light up for a viewer: of those who talk now, the ones this viewer hears. The viewer's own is not among
 * them: where nobody at the table hears a seat, its light would say that the judge does.
 */
export function voicesFor(
  { hears }: MediaPolicy,
  viewer: ParticipantId,
  talking: ReadonlySet<string>,
): readonly ParticipantId[] {
  const heard = Object.hasOwn(hears, viewer) ? (hears[viewer] ?? []) : []
  return heard.filter((speaker) => talking.has(speaker) && speaker !== viewer)
}
