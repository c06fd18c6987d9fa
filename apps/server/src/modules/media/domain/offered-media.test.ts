import { expect, test } from 'vitest'
import { offeredMedia } from './offered-media.ts'

const section = (kind: string, mid: string) =>
  `m=${kind} 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:${mid}\r\na=sendonly\r\n`
const offer = (...sections: readonly string[]) => `v=0\r\ns=-\r\n${sections.join('')}`

test('an offer of one microphone and one camera is read by its m-lines', () => {
  expect(offeredMedia(offer(section('audio', '0'), section('video', '1')))).toEqual([
    { mid: '0', kind: 'audio' },
    { mid: '1', kind: 'video' },
  ])
  expect(offeredMedia(offer(section('video', 'v')))).toEqual([{ mid: 'v', kind: 'video' }])
})

test.each([
  ['two cameras', offer(section('video', '0'), section('video', '1'))],
  ['a data channel', offer(section('audio', '0'), section('application', '1'))],
  ['one mid twice', offer(section('audio', '0'), section('video', '0'))],
  ['no mid', 'v=0\r\nm=audio 9 X 111\r\na=sendonly\r\n'],
  ['nothing', 'v=0\r\n'],
  ['no SDP at all', 'hello'],
])('an offer with %s is refused', (_what, sdp) => {
  expect(offeredMedia(sdp)).toBeNull()
})
