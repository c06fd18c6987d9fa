import type { MediaKind, ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy, ParticipantId } from '@gorod/rules'

/** All who only watch share one row of the policy. */
export function rowOf(key: ParticipantKey): ParticipantId {
  return key.startsWith('spectator:') ? 'spectators' : (key as ParticipantId)
}

export function mayPublish(key: ParticipantKey): boolean {
  return rowOf(key) !== 'spectators'
}

export function mayReceive(
  policy: MediaPolicy,
  flow: { readonly viewer: ParticipantKey; readonly speaker: ParticipantKey; readonly kind: MediaKind },
): boolean {
  if (flow.viewer === flow.speaker) return false
  const rows = flow.kind === 'video' ? policy.sees : policy.hears
  const row = rowOf(flow.viewer)
  return Object.hasOwn(rows, row) && (rows[row]?.includes(rowOf(flow.speaker)) ?? false)
}
