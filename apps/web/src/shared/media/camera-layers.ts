import { LAYERS, type Layer } from '@gorod/rules'

/** Bits per second of spec §9, and the height of the picture in pixels. */
const SIZES: Readonly<Record<Layer, { readonly bits: number; readonly height: number }>> = {
  low: { bits: 100_000, height: 180 },
  middle: { bits: 300_000, height: 360 },
  high: { bits: 900_000, height: 720 },
}
/** A picture shown this much higher than its layer is still good. */
const STRETCH = 4 / 3

/** The encodings of the camera, the smallest first: a browser that has to leave some out leaves out the last ones. */
export function cameraEncodings(
  camera: MediaStreamTrack | null,
  active: readonly Layer[],
): RTCRtpEncodingParameters[] {
  return LAYERS.map((layer) => ({ rid: layer, active: active.includes(layer), ...sizeOf(layer, camera) }))
}

/** For a gateway that takes one encoding: enough for any window, and ten of them still fit a usual line. */
export function onlyEncoding(camera: MediaStreamTrack | null, active: readonly Layer[]) {
  return { active: active.length > 0, ...sizeOf('middle', camera) }
}

function sizeOf(layer: Layer, camera: MediaStreamTrack | null) {
  const { bits, height } = SIZES[layer]
  const { width: across = 0, height: upright = 0 } = camera?.getSettings() ?? {}
  // A phone held upright has the longer side as its height.
  return { maxBitrate: bits, scaleResolutionDownBy: Math.max(1, Math.min(across, upright) / height) }
}

/** The layer for a window of this height in pixels of the screen. */
export function layerForHeight(pixels: number): Layer {
  return LAYERS.find((layer) => pixels <= SIZES[layer].height * STRETCH) ?? 'high'
}
