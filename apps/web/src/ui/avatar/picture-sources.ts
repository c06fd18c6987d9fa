/** The server keeps two squares of every own picture, 512 and 96 pixels wide. The name is the large one's. */
const LARGE = /^(\/images\/avatar\/.+)-512\.webp$/
/** CSS pixels. Up to here the small square is sharp on screens of two pixels to one. */
const SMALL_UP_TO = 48

interface Sources {
  readonly src: string
  readonly srcSet?: string
  readonly sizes?: string
}

/**
 * Attributes of an `img` that is drawn `size` CSS pixels wide: small ones take the small square, and only a screen that
 * needs more takes the large one. Drawn and chosen pictures have no second size.
 */
export function pictureSources(src: string, size: number): Sources {
  const name = size <= SMALL_UP_TO ? LARGE.exec(src)?.[1] : undefined
  if (name === undefined) return { src }
  return { src, srcSet: `${name}-96.webp 96w, ${src} 512w`, sizes: `${size}px` }
}
