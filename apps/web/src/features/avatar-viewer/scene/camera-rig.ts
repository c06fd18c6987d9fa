import type { ViewerFocus } from '../../../shared/avatar-viewer/viewer-messages.ts'

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

/** The size of the person in metres, and the picture's width : height. */
export interface Framing {
  readonly height: number
  readonly aspect: number
}

const LIMITS = { elevation: [-0.12, 0.5], distance: [0.5, 9] } as const
/** Nobody looks through the floor, metres. */
const OVER_FLOOR = 0.06
/** Radians for a drag across the whole width of the canvas. */
const TURN = Math.PI * 1.2
/** Seconds after which half of the way to the wanted place is left. */
const HALF_LIFE = 0.11

const clamp = (value: number, [min, max]: readonly [number, number]) => Math.min(max, Math.max(min, value))

/** Places that show a face and a whole person of this height. */
export function placeOf(on: ViewerFocus, { height, aspect }: Framing): Orbit {
  return on === 'face'
    ? {
        azimuth: 0.2,
        elevation: 0.03,
        // Narrow pictures need more distance for the same shoulders.
        distance: 1.35 * Math.max(1, 0.78 / aspect),
        height: height - 0.16,
      }
    : {
        azimuth: 0.2,
        elevation: 0.07,
        // Over the head and under the podium there is room for what the page lays there.
        distance: height * 3.4 * Math.max(1, 0.5 / aspect),
        height: height * 0.495,
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

/** `factor` below 1 comes nearer, and up to the face: nobody comes near to look at a belt. */
export function zoomed(orbit: Orbit, factor: number, framing: Framing): Orbit {
  const [face, whole] = [placeOf('face', framing), placeOf('whole', framing)]
  const [, furthest] = LIMITS.distance
  const distance = clamp(orbit.distance * factor, [
    LIMITS.distance[0],
    Math.min(furthest, whole.distance * 1.25),
  ])
  const way = clamp((distance - face.distance) / (whole.distance - face.distance), [0, 1])
  return { ...orbit, distance, height: face.height + (whole.height - face.height) * way }
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
export function hasArrived(from: Orbit, to: Orbit): boolean {
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
  return [
    Math.sin(azimuth) * flat,
    Math.max(OVER_FLOOR, height + Math.sin(elevation) * distance),
    Math.cos(azimuth) * flat,
  ]
}
