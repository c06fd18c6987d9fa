import { Orbit, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type FromViewer,
  messageFrom,
  postTo,
  type ViewerFocus,
} from '../../shared/avatar-viewer/messages.ts'
import { AVATAR_SHOP_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import styles from './avatar-shop.module.css'

interface ViewerFrameProps {
  /** What is shown, saved or tried on. */
  readonly avatar: string
  readonly trying: boolean
  readonly focus: ViewerFocus
  readonly onFocus: (focus: ViewerFocus) => void
  /** Picture of the avatar asked for with {@link askPortrait}; null where it cannot be drawn. */
  readonly portraitOf: string | null
  readonly onPortrait: (picture: Blob | null) => void
}

const KINDS: readonly FromViewer['kind'][] = ['ready', 'shown', 'failed', 'portrait']

/** The viewer in its frame. It is told what to show by messages of this very site only. */
export function ViewerFrame({ avatar, trying, focus, onFocus, portraitOf, onPortrait }: ViewerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The address of the frame stays: a new look is sent into it, which keeps the light and the turn.
  const [first] = useState(avatar)
  const [ready, setReady] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const told = useRef(onPortrait)
  useEffect(() => {
    told.current = onPortrait
  }, [onPortrait])

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const expected = { origin: location.origin, source: frame.current?.contentWindow ?? null }
      const message = messageFrom<FromViewer>(event, expected, KINDS)
      if (message?.kind === 'ready') setReady(true)
      if (message?.kind === 'shown' || message?.kind === 'failed') setShown(message.avatar)
      if (message?.kind === 'portrait') told.current(message.picture)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])

  const target = ready ? (frame.current?.contentWindow ?? null) : null
  useEffect(() => {
    if (target !== null) postTo(target, { kind: 'show', avatar })
  }, [target, avatar])
  useEffect(() => {
    if (target !== null) postTo(target, { kind: 'focus', on: focus })
  }, [target, focus])
  useEffect(() => {
    if (target !== null && portraitOf !== null && portraitOf === shown) postTo(target, { kind: 'portrait' })
  }, [target, portraitOf, shown])

  return (
    <div className={styles.viewer}>
      <iframe ref={frame} title={T.viewer} src={`/avatar3d?avatar=${encodeURIComponent(first)}`} />
      {trying && (
        <span className={styles.trying}>
          <Sparkles className="i16" aria-hidden="true" />
          {T.trying}
        </span>
      )}
      <fieldset className={styles.focus}>
        <legend className="vh">{T.focus}</legend>
        {(['face', 'whole'] as const).map((on) => (
          <button key={on} type="button" aria-pressed={focus === on} onClick={() => onFocus(on)}>
            {T[on]}
          </button>
        ))}
      </fieldset>
      <p className={styles.turn}>
        <Orbit className="i18" aria-hidden="true" />
        {T.turn}
      </p>
    </div>
  )
}
