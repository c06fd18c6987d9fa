import {
  type FromViewer,
  messageFrom,
  postTo,
  type ToViewer,
  type ViewerFocus,
} from '../../shared/avatar-viewer/viewer-messages.ts'

const KINDS: readonly ToViewer['kind'][] = ['show', 'focus', 'portrait']

interface PageWishes {
  readonly onShow: (avatar: string) => void
  readonly onFocus: (on: ViewerFocus) => void
  readonly onPortrait: () => void
}

/** In a frame: hears the page around it, of this very site, and says that it hears. */
export function hearPage({ onShow, onFocus, onPortrait }: PageWishes): void {
  if (window.parent === window) return
  addEventListener('message', (event: MessageEvent<unknown>) => {
    const expected = { origin: location.origin, source: window.parent }
    const message = messageFrom<ToViewer>(event, expected, KINDS)
    if (message?.kind === 'show') onShow(message.avatar)
    if (message?.kind === 'focus') onFocus(message.on)
    if (message?.kind === 'portrait') onPortrait()
  })
  tellPage({ kind: 'ready' })
}

/** By itself there is nobody to tell. */
export function tellPage(message: FromViewer): void {
  if (window.parent !== window) postTo(window.parent, message)
}
