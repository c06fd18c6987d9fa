import { Orbit } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FromViewer,
  messageFrom,
  postTo,
  type ViewerFocus,
} from '../../shared/avatar-viewer/viewer-messages.ts'
import { AVATAR_SHOP_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import styles from './viewer-frame.module.css'

interface ViewerFrameProps {
  /** The owner of the avatar, for screen readers. */
  readonly title: string
  /** The avatar shown, saved or tried on. */
  readonly avatar: string
  readonly focus: ViewerFocus
  readonly onFocus: (focus: ViewerFocus) => void
  /** A picture of the avatar that is wanted, and what takes it; null where it cannot be drawn. */
  readonly portrait?: {
    readonly of: string | null
    readonly onTaken: (avatar: string, picture: Blob | null) => void
  }
  /** Lies over the corner. */
  readonly children?: ReactNode
}

const KINDS: readonly FromViewer['kind'][] = ['ready', 'shown', 'failed', 'portrait']

/** The viewer in its frame. It accepts only messages of this very site. */
export function ViewerFrame({ title, avatar, focus, onFocus, portrait, children }: ViewerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The address of the frame stays: a new look is sent into it, which keeps the light and the turn.
  const [first] = useState(avatar)
  // A frame that loaded again has not heard the earlier messages.
  const [loads, setLoads] = useState(0)
  const [shown, setShown] = useState<string | null>(null)
  const taken = useEffectEvent((of: string, picture: Blob | null) => portrait?.onTaken(of, picture))

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const expected = { origin: location.origin, source: frame.current?.contentWindow ?? null }
      const message = messageFrom<FromViewer>(event, expected, KINDS)
      if (message?.kind === 'ready') setLoads((before) => before + 1)
      if (message?.kind === 'shown' || message?.kind === 'failed') setShown(message.avatar)
      if (message?.kind === 'portrait') taken(message.avatar, message.picture)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    const target = frame.current?.contentWindow
    if (loads > 0 && target) postTo(target, { kind: 'show', avatar })
  }, [loads, avatar])
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (loads > 0 && target) postTo(target, { kind: 'focus', on: focus })
  }, [loads, focus])
  const wanted = portrait?.of ?? null
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (loads > 0 && target && wanted !== null && wanted === shown) postTo(target, { kind: 'portrait' })
  }, [loads, wanted, shown])

  return (
    <div className={styles.viewer}>
      <iframe ref={frame} title={title} src={`/avatar3d?avatar=${encodeURIComponent(first)}`} />
      {children}
      <fieldset className={styles.focus}>
        <legend className="visually-hidden">{T.focus}</legend>
        {(['face', 'whole'] as const).map((on) => (
          <button key={on} type="button" aria-pressed={focus === on} onClick={() => onFocus(on)}>
            {T[on]}
          </button>
        ))}
      </fieldset>
      <p className={styles.turn}>
        <Orbit className="icon-18" aria-hidden="true" />
        {T.turn}
      </p>
    </div>
  )
}
