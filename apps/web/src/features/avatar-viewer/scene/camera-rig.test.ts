import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eased, hasArrived, placeOf, positionOf, turned, zoomed } from './camera-rig.ts'

const body = { height: 1.75, aspect: 0.76 }
const whole = placeOf('whole', body)
const face = placeOf('face', body)

describe('the camera', () => {
  it('stands nearer and higher for a face', () => {
    expect(face.distance).toBeLessThan(whole.distance)
    expect(face.height).toBeGreaterThan(whole.height)
  })

  it('goes back in a narrow picture', () => {
    const narrow = placeOf('whole', { height: 1.75, aspect: 0.3 })
    expect(narrow.distance).toBeGreaterThan(whole.distance)
  })

  it('comes up to the face when it comes nearer, and back down', () => {
    const near = zoomed(whole, face.distance / whole.distance, body)
    expect(near.height).toBeCloseTo(face.height, 6)
    expect(zoomed(near, whole.distance / face.distance, body).height).toBeCloseTo(whole.height, 6)
    expect(zoomed(whole, 1, body)).toEqual(whole)
  })

  it('comes to the same place in a second, however many frames it had', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 240 }), (frames) => {
        let at = whole
        for (let frame = 0; frame < frames; frame++) at = eased(at, face, 1 / frames)
        const once = eased(whole, face, 1)
        expect(at.distance).toBeCloseTo(once.distance, 6)
        expect(at.height).toBeCloseTo(once.height, 6)
      }),
    )
    expect(hasArrived(eased(whole, face, 3), face)).toBe(true)
    expect(hasArrived(whole, face)).toBe(false)
    expect(eased(whole, face, -1)).toEqual(whole)
  })

  it('keeps its distance and never goes under the floor or over the head', () => {
    const anything = fc.double({ min: -50, max: 50, noNaN: true })
    fc.assert(
      fc.property(anything, anything, fc.double({ min: 0.01, max: 100, noNaN: true }), (x, y, factor) => {
        const at = zoomed(turned(whole, { x, y }), factor, body)
        expect(at.distance).toBeGreaterThanOrEqual(0.5)
        expect(at.distance).toBeLessThanOrEqual(whole.distance * 1.25)
        const [, height] = positionOf(at)
        expect(height).toBeGreaterThan(0)
        expect(at.elevation).toBeLessThan(0.6)
      }),
    )
  })
})
