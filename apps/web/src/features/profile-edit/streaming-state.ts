import type { Profile } from '@gorod/contracts/profile'

/** Spec §4 «Streaming-platform status». */
export type StreamingState = 'success' | 'processing' | 'empty'

type Streaming = Pick<Profile, 'twitch_link' | 'twitch_verification_link' | 'verification'>

/** success: link present and verified; processing: verification link present and in progress; empty otherwise. */
export function streamingState({
  twitch_link: link,
  twitch_verification_link: asked,
  verification,
}: Streaming): StreamingState {
  if (link !== null && verification.twitchVerified) return 'success'
  return asked !== null && verification.twitchInProgress ? 'processing' : 'empty'
}

/** The state of the form once it is saved: another channel has to be proved again. */
export function editedState(saved: StreamingState, savedName: string, typed: string): StreamingState {
  const name = typed.trim()
  if (name === savedName) return saved
  return name === '' ? 'empty' : 'processing'
}
