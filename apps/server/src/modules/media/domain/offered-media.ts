import type { MediaKind } from '@gorod/contracts/media'

export interface OfferedMedia {
  readonly mid: string
  readonly kind: MediaKind
}

/**
 * The media of a publisher's offer, or null when our own page would not send such an offer: one microphone, one
 * camera, nothing else. More would let a modified client push streams that no rule knows.
 */
export function offeredMedia(sdp: string): readonly OfferedMedia[] | null {
  const sections = sdp.split(/\r?\nm=/).slice(1)
  const found: OfferedMedia[] = []
  for (const section of sections) {
    const kind = section.slice(0, section.indexOf(' '))
    const mid = /\r?\na=mid:(\S{1,16})/.exec(section)?.[1]
    if ((kind !== 'audio' && kind !== 'video') || mid === undefined) return null
    if (found.some((media) => media.kind === kind || media.mid === mid)) return null
    found.push({ mid, kind })
  }
  return found.length === 0 ? null : found
}
