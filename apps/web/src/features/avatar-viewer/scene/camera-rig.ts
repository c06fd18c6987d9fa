import type { ViewerFocus } from '../../../shared/avatar-viewer/messages.ts'

/** Where the camera stands around a point: angles in radians, lengths in metres. */
export interface Orbit {
  /** Around the body; 0 looks at the face. */
  readonly azimuth: number
  /** Over the horizon. */
  readonly elevation: number
  readonly distance: number
  /** Height of the point looked at. */
  readonly height: number
}

const LIMITS = { elevation: [-0.15, 0.55], distance: [0.5, 5.2] } as const
/** Radians for a drag across the whole width of the canvas. */
const TURN = Math.PI * 1.2
/** Seconds after which half of the way to the wanted place is left. */
const HALF_LIFE = 0.11

const clamp = (value: number, [min, max]: readonly [number, number]) => Math.min(max, Math.max(min, value))

/** Places that show a face and a whole person of this height, in a picture of this width : height. */
export function placeOf(on: ViewerFocus, body: { readonly height: number; readonly aspect: number }): Orbit {
  const { height, aspect } = body
  // Narrow pictures need more distance for the same shoulders.
  const room = Math.max(1, 0.78 / aspect)
  return on === 'face'
    ? { azimuth: 0.2, elevation: 0.03, distance: 1.25 * room, height: height * 0.915 }
    : {
        azimuth: 0.2,
        elevation: 0.06,
        distance: height * 3.2 * Math.max(1, 0.5 / aspect),
        height: height * 0.53,
      }
}

/** A drag by parts of the canvas' size. */
export function turned(orbit: Orbit, { x, y }: { readonly x: number; readonly y: number }): Orbit {
  return {
    ...orbit,
    azimuth: orbit.azimuth - x * TURN,
    elevation: clamp(orbit.elevation + y * TURN * 0.6, LIMITS.elevation),
  }
}

/** `factor` below 1 comes nearer. */
export function zoomed(orbit: Orbit, factor: number): Orbit {
  return { ...orbit, distance: clamp(orbit.distance * factor, LIMITS.distance) }
}

/** Some way on from one place to another; the same after a second, however many frames it had. */
export function eased(from: Orbit, to: Orbit, seconds: number): Orbit {
  const left = 0.5 ** (Math.max(0, seconds) / HALF_LIFE)
  const between = (a: number, b: number) => b + (a - b) * left
  return {
    azimuth: between(from.azimuth, to.azimuth),
    elevation: between(from.elevation, to.elevation),
    distance: between(from.distance, to.distance),
    height: between(from.height, to.height),
  }
}

/** The camera is there: another frame would show the same. */
export function arrived(from: Orbit, to: Orbit): boolean {
  const apart = (name: keyof Orbit) => Math.abs(from[name] - to[name])
  return apart('azimuth') + apart('elevation') + apart('distance') + apart('height') < 1e-3
}

/** Position in space, y up. */
export function positionOf({
  azimuth,
  elevation,
  distance,
  height,
}: Orbit): readonly [number, number, number] {
  const flat = Math.cos(elevation) * distance
  return [Math.sin(azimuth) * flat, height + Math.sin(elevation) * distance, Math.cos(azimuth) * flat]
}
