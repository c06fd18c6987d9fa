import { expect, it } from 'vitest'
import { cameraEncodings, layerForHeight, onlyEncoding } from './camera-layers.ts'

const camera = (width: number, height: number) =>
  ({ getSettings: () => ({ width, height }) }) as unknown as MediaStreamTrack

it('a camera sends three sizes with the bitrates of the specification, and only those that are wanted', () => {
  expect(cameraEncodings(camera(960, 720), ['low', 'high'])).toEqual([
    { rid: 'low', active: true, maxBitrate: 100_000, scaleResolutionDownBy: 4 },
    { rid: 'middle', active: false, maxBitrate: 300_000, scaleResolutionDownBy: 2 },
    { rid: 'high', active: true, maxBitrate: 900_000, scaleResolutionDownBy: 1 },
  ])
})

it('a small camera, or one held upright, has layers of the same height; none is made larger', () => {
  const scales = (width: number, height: number) =>
    cameraEncodings(camera(width, height), []).map(({ scaleResolutionDownBy }) => scaleResolutionDownBy)
  expect(scales(720, 960)).toEqual([4, 2, 1])
  expect(scales(480, 360)).toEqual([2, 1, 1])
})

it('a camera with one encoding sends it while anybody wants any layer', () => {
  expect(onlyEncoding(null, [])).toEqual({ active: false, maxBitrate: 300_000, scaleResolutionDownBy: 1 })
  expect(onlyEncoding(null, ['low'])).toMatchObject({ active: true })
})

it('a window gets the smallest layer that fills it', () => {
  expect([100, 240, 241, 480, 481].map(layerForHeight)).toEqual(['low', 'low', 'middle', 'middle', 'high'])
})
