import { useState } from 'react'

interface PortraitProps {
  readonly src: string
  /** Shown when the picture cannot be had. */
  readonly fallback: string
  /** Empty where the name stands beside it. */
  readonly alt: string
}

/** Somebody's picture, or the one drawn for them when theirs cannot be had. */
export function Portrait({ src, fallback, alt }: PortraitProps) {
  // The address, not a flag: a new picture gets its own try. One of ours that is missing too stays missing.
  const [broken, setBroken] = useState<string | null>(null)
  return <img src={broken === src ? fallback : src} alt={alt} onError={() => setBroken(src)} />
}
