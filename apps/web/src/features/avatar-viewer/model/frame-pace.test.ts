import { describe, expect, it } from 'vitest'
import { FULL_PACE, type Pace, paceAfter, pixelRatio } from './frame-pace.ts'

/** Draws on a machine that needs `msOf` for a frame of a scale. */
function after(seconds: number, msOf: (scale: number) => number, from: Pace = FULL_PACE): Pace {
  let pace = from
  for (let ms = 0; ms < seconds * 1000; ms += msOf(pace.scale)) pace = paceAfter(pace, msOf(pace.scale))
  return pace
}

describe('the resolution of the picture', () => {
  it('stays sharp where frames are fast', () => {
    expect(after(60, () => 16.7).scale).toBe(1)
    expect(after(60, () => 7).scale).toBe(1)
  })

  it('becomes coarser where the pixels are too many, and no coarser than necessary', () => {
    expect(after(60, (scale) => 26 * scale * scale).scale).toBe(0.75)
    expect(after(60, (scale) => 70 * scale * scale).scale).toBe(0.5)
  })

  it('the picture is sharp again where coarseness does not help', () => {
    expect(after(60, () => 33.3).scale).toBe(1)
    expect(after(600, () => 33.3).scale).toBe(1)
  })

  it('the first slow frames of a look change nothing', () => {
    let pace = FULL_PACE
    for (const ms of [900, 300, 100, 60, 40]) pace = paceAfter(pace, ms)
    expect(after(60, () => 16.7, pace).scale).toBe(1)
  })
})

describe('the pixels of the picture', () => {
  const at = (ratio: number, width: number, height: number, scale = 1) =>
    pixelRatio({ ratio, width, height, scale })
  it('the pixels are those of the screen, and never more than a full screen of a good laptop', () => {
    expect(at(1, 1920, 1080)).toBe(1)
    expect(at(3, 390, 844)).toBe(2)
    expect(at(2, 1920, 1080)).toBeCloseTo(1.33, 2)
    expect(at(2, 420, 550, 0.75)).toBe(1.5)
    expect(at(2, 0, 0)).toBe(2)
    expect(at(1, 20_000, 20_000)).toBe(0.5)
  })
})
