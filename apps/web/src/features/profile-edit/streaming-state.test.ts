import { describe, expect, it } from 'vitest'
import { editedState, streamingState } from './streaming-state.ts'

const LINK = 'https://www.twitch.tv/inzhener_live'

describe('the state of the streaming platform', () => {
  it('the state is success with a verified link', () => {
    const verification = { twitchVerified: true, twitchInProgress: false }
    expect(streamingState({ twitch_link: LINK, twitch_verification_link: null, verification })).toBe(
      'success',
    )
  })

  it('the state is processing with a link whose verification is in progress', () => {
    const verification = { twitchVerified: false, twitchInProgress: true }
    expect(streamingState({ twitch_link: null, twitch_verification_link: LINK, verification })).toBe(
      'processing',
    )
  })

  it('the state is empty in every other case', () => {
    const none = { twitchVerified: false, twitchInProgress: false }
    for (const twitch_link of [null, LINK])
      for (const twitch_verification_link of [null, LINK])
        expect(streamingState({ twitch_link, twitch_verification_link, verification: none })).toBe('empty')
    const verified = { twitchVerified: true, twitchInProgress: false }
    expect(
      streamingState({ twitch_link: null, twitch_verification_link: LINK, verification: verified }),
    ).toBe('empty')
  })

  it('follows the field: another channel has to be proved again', () => {
    expect(editedState('success', 'one', 'one ')).toBe('success')
    expect(editedState('success', 'one', 'two')).toBe('processing')
    expect(editedState('success', 'one', ' ')).toBe('empty')
    expect(editedState('empty', '', '')).toBe('empty')
  })
})
