let reloading = false

/** A reload that the page does by itself. Guards of what survives a reload let it pass. */
export function reloadPage(): void {
  reloading = true
  location.reload()
}

/** Whether the page that is being unloaded does so by itself. Told once: somebody may stay. */
export function takeOwnReload(): boolean {
  const own = reloading
  reloading = false
  return own
}
