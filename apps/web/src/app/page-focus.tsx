import { Component } from 'react'

interface Before {
  readonly focused: Element | null
  readonly heading: string | undefined
}

interface Props {
  readonly pathname: string
}

/** By then a dialog has closed with its page, and the new page has focused what it wants. */
const LOOK_MS = 100
/** A heading may wait for an answer of the server: the page itself has the focus from here on until it comes. */
const LOOKS_BEFORE_PAGE = 50
/** No call takes longer. */
const MOST_LOOKS = 300

/**
 * A change of the page inside the site is no load: the focus would stay on a link of the header, or be nowhere, and a screen
 * reader would say nothing. So the heading of the new page gets it.
 */
export class PageFocus extends Component<Props, unknown, Before> {
  #timer: ReturnType<typeof setTimeout> | undefined

  override getSnapshotBeforeUpdate(): Before {
    return { focused: document.activeElement, heading: heading()?.textContent }
  }

  override componentDidUpdate({ pathname }: Props, _: unknown, before: Before): void {
    if (pathname !== this.props.pathname) this.#look(before)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  override render() {
    return null
  }

  #look(before: Before, looks = 1): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (!mayMove(before)) return
      const title = heading()
      const focused = title || looks === LOOKS_BEFORE_PAGE ? moveFocus(title) : before.focused
      if (!title && looks < MOST_LOOKS) this.#look({ ...before, focused }, looks + 1)
    }, LOOK_MS)
  }
}

/** React may hide the page before, and keep it, while the code of the next one is on its way. */
const HIDDEN = '[style*="display: none"]'

/** The heading of the page, wherever it stands: that of a table is in the bar above it. The document has another one, for browsers that cannot run the pages. */
const heading = () =>
  [...document.querySelectorAll<HTMLElement>('#root h1')].find(
    (one) => one.closest(`${HIDDEN}, dialog`) === null,
  )

/** Not when the new page, a dialog or the person has moved the focus, and not from a list that stays under the same heading. */
function mayMove(before: Before): boolean | null | undefined {
  const { activeElement, body } = document
  if (document.querySelector('dialog[open]')) return false
  if (activeElement === body) return true
  const isInPage = activeElement?.closest('main')
  if (activeElement !== before.focused) {
    // A dialog in which the way was chosen gives the focus back to where it was opened.
    return before.focused?.closest('dialog') && !isInPage
  }
  return !isInPage || heading()?.textContent !== before.heading
}

function moveFocus(title: HTMLElement | undefined): Element | null {
  if (title) title.tabIndex = -1
  title?.focus({ preventScroll: true })
  if (!title || document.activeElement !== title)
    document.querySelector<HTMLElement>('#root main')?.focus({ preventScroll: true })
  return document.activeElement
}
