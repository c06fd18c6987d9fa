/** The name of the page behind a text that blinks; null while nothing blinks. */
let behind: string | null = null

const name = (): string => behind ?? document.title

function rename(title: string): void {
  if (behind === null) document.title = title
  else behind = title
}

/** Names the tab until the returned function is called. */
export function nameTab(title: string): () => void {
  const before = name()
  rename(title)
  return () => rename(before)
}

const BLINK_MS = 1_000

/** Shows the text and the name of the page by turns, until the returned function is called. The page may be another one by then. */
export function blinkTab(text: string): () => void {
  // It blinks already.
  if (behind !== null) return () => undefined
  behind = document.title
  document.title = text
  const blinking = setInterval(() => {
    document.title = document.title === text ? name() : text
  }, BLINK_MS)
  return () => {
    clearInterval(blinking)
    document.title = name()
    behind = null
  }
}
