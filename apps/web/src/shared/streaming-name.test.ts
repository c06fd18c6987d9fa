import { describe, expect, it } from 'vitest'
import { streamingName } from './streaming-name.ts'

describe('the name of a streaming channel', () => {
  it('the name is what follows the leading URL prefix', () => {
    for (const link of [
      'https://www.twitch.tv/inzhener_live',
      'http://twitch.tv/inzhener_live',
      'HTTPS://M.Twitch.TV/inzhener_live/',
      'twitch.tv/inzhener_live?lang=ru',
      'inzhener_live',
      ' inzhener_live ',
    ])
      expect(streamingName(link), link).toBe('inzhener_live')
  })

  it('a missing link gives no name', () => {
    expect([streamingName(null), streamingName(''), streamingName('https://www.twitch.tv/')]).toEqual([
      '',
      '',
      '',
    ])
  })

  it('loses no other prefix and nothing in the middle', () => {
    expect(streamingName('nottwitch')).toBe('nottwitch')
    expect(streamingName('my_twitch.tv_name')).toBe('my_twitch.tv_name')
  })
})
