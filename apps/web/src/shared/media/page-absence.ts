interface PageAbsence {
  /** Nobody looks at the page any more. */
  readonly left: () => void
  /** Somebody has looked at it again for `afterMs`. */
  readonly returned: () => void
  readonly afterMs: number
}

/** Returns what ends the watch. */
export function watchAbsence({ left, returned, afterMs }: PageAbsence): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) left()
    else timer = setTimeout(returned, afterMs)
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
