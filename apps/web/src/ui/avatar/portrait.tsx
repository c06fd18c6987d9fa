import { useState } from 'react'
import { pictureSources } from './picture-sources.ts'

interface PortraitProps {
  readonly src: string
  /** Shown when the picture cannot be had. */
  readonly fallback: string
  /** Empty where the name stands beside it. */
  readonly alt: string
  /** CSS pixels it is drawn wide, where that never changes. */
  readonly size?: number
}

/** Somebody's picture, or the one drawn for them when theirs cannot be had. */
export function Portrait({ src, fallback, alt, size = Number.POSITIVE_INFINITY }: PortraitProps) {
  // The address, not a flag: a new picture gets its own try. One of ours that is missing too stays missing.
  const [broken, setBroken] = useState<string | null>(null)
  const shown = broken === src ? fallback : src
  return <img {...pictureSources(shown, size)} alt={alt} onError={() => setBroken(src)} />
}
