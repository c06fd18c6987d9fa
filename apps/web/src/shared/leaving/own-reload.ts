let reloading = false

/** A reload that the page does by itself. Guards of what survives a reload let it pass. */
export function reloadPage(): void {
  reloading = true
  location.reload()
}

/** True when the page reloads itself now. Read once: the user may stay. */
export function takeOwnReload(): boolean {
  const own = reloading
  reloading = false
  return own
}
