import sharp, { type Sharp } from 'sharp'

/** Left half red, right half blue. */
export function halves(width = 60, height = 40): Sharp {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

/** Bytes as the body of a request takes them. */
export function bytes(content: Buffer | string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
}
