const KEY = 'searchedHere'

/** True when the running search was begun in this very tab. A reload keeps that, another tab does not share it. */
export function isSearchTab(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

export function markSearchTab(here: boolean): void {
  try {
    if (here) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage every search looks like another tab's after a reload.
  }
}
