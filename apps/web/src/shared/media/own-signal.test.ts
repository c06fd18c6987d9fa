import { expect, onTestFinished, test, vi } from 'vitest'
import { PictureJudge, SoundJudge, SoundProbe } from './own-signal.ts'

const SIZE = 768
const plain = (value: number) => new Uint8Array(SIZE).fill(value)
const noisy = (seed: number) =>
  Uint8Array.from({ length: SIZE }, (_, pixel) => 90 + ((pixel * 7 + seed * 13) % 31))

function judged(pictures: readonly Uint8Array[]) {
  const judge = new PictureJudge()
  return pictures.map((picture) => judge.look(picture))
}

test('a picture that changes is fine', () => {
  expect(judged([1, 2, 3, 4, 5, 6, 7, 8, 9].map(noisy))).toEqual(Array(9).fill('fine'))
})

test('a closed shutter is black after three looks, and fine again when it opens', () => {
  expect(judged([plain(0), plain(2), plain(1), noisy(1)])).toEqual(['unknown', 'unknown', 'black', 'fine'])
})

test('a dark room with a lamp is not black', () => {
  expect(judged([plain(14), plain(15), plain(14), plain(15)])).toEqual(Array(4).fill('fine'))
})

test('a camera that gives the same picture for six looks is frozen', () => {
  expect(judged(Array.from({ length: 7 }, () => noisy(1))).at(-2)).toBe('fine')
  expect(judged(Array.from({ length: 7 }, () => noisy(1))).at(-1)).toBe('frozen')
})

test('a microphone is quiet after ten silent looks and fine at the first sound', () => {
  const judge = new SoundJudge()
  const silent = Array.from({ length: 10 }, () => judge.listen(0.0001))
  expect(silent.slice(0, 9)).toEqual(Array(9).fill('fine'))
  expect(silent.at(-1)).toBe('quiet')
  expect(judge.listen(0.02)).toBe('fine')
})

test('a microphone is measured again after the first touch of the page, and after a phone call', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const context = {
    state: 'suspended',
    resumed: 0,
    resume: async () => {
      context.resumed++
      context.state = 'running'
    },
    createAnalyser: () => ({ fftSize: 4, getFloatTimeDomainData: (to: Float32Array) => to.fill(0.5) }),
    createMediaStreamSource: () => ({ connect: () => undefined }),
  }
  const userActivation = { hasBeenActive: false }
  vi.stubGlobal('navigator', { userActivation })
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('AudioContext', function open() {
    return context
  })
  const probe = new SoundProbe({} as MediaStreamTrack)
  expect([probe.take(), context.resumed]).toEqual([null, 0])
  userActivation.hasBeenActive = true
  expect([probe.take(), probe.take()]).toEqual([null, 0.5])
  context.state = 'interrupted'
  expect([probe.take(), probe.take(), context.resumed]).toEqual([null, 0.5, 2])
})
