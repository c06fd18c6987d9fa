/** A place in the room's media: `seat-3`, the judge, the second judge, or everybody who only watches. */
export type ParticipantId = `seat-${number}` | 'judge' | 'second-judge' | 'spectators'

/**
 * Who receives whose picture and sound at one moment of the game. Keys are viewers; an absent key receives nothing.
 * Nobody receives themselves. Plain data, so it can be compared, stored and sent.
 */
export interface MediaPolicy {
  readonly sees: Readonly<Record<string, readonly ParticipantId[]>>
  readonly hears: Readonly<Record<string, readonly ParticipantId[]>>
  /** By day the participant shown large, whose picture everybody gets in the best layer. */
  readonly focus: ParticipantId | null
  /**
   * At night the layers that every camera sends, watched or not: what a page is told to send must not say who is
   * watched. Null by day: a camera sends the layers that somebody receives.
   */
  readonly nightLayers: readonly Layer[] | null
}

/** A picture is sent in up to three sizes; each viewer gets one of them. From the smallest to the largest. */
export const LAYERS = ['low', 'middle', 'high'] as const
export type Layer = (typeof LAYERS)[number]

/**
 * The layer of a picture that a viewer is given, null for a picture that the viewer does not see. By day the focus is
 * sharp and the others are small. The few seats that see somebody at the meeting see each other sharp.
 */
export function layerFor(
  { sees, focus, nightLayers }: MediaPolicy,
  viewer: ParticipantId,
  sender: ParticipantId,
): Layer | null {
  if (!Object.hasOwn(sees, viewer) || !sees[viewer]?.includes(sender)) return null
  if (nightLayers === null) return sender === focus ? 'high' : 'low'
  const isAtTheMeeting = viewer !== 'judge' && nightLayers.includes('high')
  return isAtTheMeeting ? 'high' : 'low'
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
