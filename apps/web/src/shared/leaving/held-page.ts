let holds = 0

/** Something here would be lost with the page: it does not reload by itself until the returned function is called. */
export function holdPage(): () => void {
  let held = true
  holds += 1
  return () => {
    if (held) holds -= 1
    held = false
  }
}

export function isPageHeld(): boolean {
  return holds > 0
}
