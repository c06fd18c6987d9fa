import { getAvatarLook } from '@gorod/contracts/avatar'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AvatarCanvas } from '../../features/avatar-viewer/avatar-canvas.tsx'
import { recipeOf } from '../../features/avatar-viewer/model/recipe-of.ts'
import type { Viewer } from '../../features/avatar-viewer/scene/viewer.ts'
import { api } from '../../shared/api/client.ts'
import {
  type FromViewer,
  messageFrom,
  postTo,
  type ToViewer,
  type ViewerFocus,
} from '../../shared/avatar-viewer/messages.ts'
import { AVATAR_VIEWER_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './avatar3d.module.css'

const POSTERS = [
  '/bundle/images/avatar-poster-male.webp',
  '/bundle/images/avatar-poster-female.webp',
] as const
const KINDS: readonly ToViewer['kind'][] = ['show', 'focus', 'portrait']

/** `/avatar3d?avatar={rpm_avatar_id}`: one avatar and nothing else, by itself or in a frame of this site. */
export default function Avatar3dScreen() {
  useTitle(T.title)
  const [params] = useSearchParams()
  const [avatar, setAvatar] = useState(params.get('avatar') ?? '')
  const [focus, setFocus] = useState<ViewerFocus>('whole')
  const viewer = useRef<Viewer | null>(null)
  const shown = useRef('')
  const { data, isError } = useQuery({
    queryKey: ['avatar-look', avatar],
    queryFn: ({ signal }) => api(getAvatarLook, { avatar }, { signal }),
    // A name stands for one look for ever.
    staleTime: Number.POSITIVE_INFINITY,
    // The look before stays on the stage while the next is asked for.
    placeholderData: (before) => before,
    retry: 1,
  })
  const recipe = useMemo(() => (data === undefined ? null : recipeOf(data)), [data])

  useFrame({
    onShow: setAvatar,
    onFocus: setFocus,
    async onPortrait() {
      const picture = (await viewer.current?.portrait()) ?? null
      tellPage({ kind: 'portrait', avatar: shown.current, picture })
    },
  })
  useEffect(() => {
    if (isError) tellPage({ kind: 'failed', avatar })
  }, [isError, avatar])

  if (isError && data === undefined)
    return (
      <main className={styles.alone} role="alert">
        <p>{T.notFound}</p>
      </main>
    )
  return (
    <main className={styles.alone}>
      <h1 className="vh">{T.title}</h1>
      <AvatarCanvas
        recipe={recipe}
        focus={focus}
        poster={POSTERS[data?.gender ?? 0]}
        onShown={(made) => {
          viewer.current = made
          if (data === undefined) return
          shown.current = data.rpm_avatar_id
          tellPage({ kind: made === null ? 'failed' : 'shown', avatar: data.rpm_avatar_id })
        }}
      />
    </main>
  )
}

function tellPage(message: FromViewer): void {
  if (window.parent !== window) postTo(window.parent, message)
}

interface FrameHandlers {
  readonly onShow: (avatar: string) => void
  readonly onFocus: (on: ViewerFocus) => void
  readonly onPortrait: () => void
}

/** In a frame: hears the page around it, of this very site, and says that it hears. */
function useFrame(handlers: FrameHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  }, [handlers])
  useEffect(() => {
    if (window.parent === window) return
    const onMessage = (event: MessageEvent<unknown>) => {
      const expected = { origin: location.origin, source: window.parent }
      const message = messageFrom<ToViewer>(event, expected, KINDS)
      if (message?.kind === 'show') latest.current.onShow(message.avatar)
      if (message?.kind === 'focus') latest.current.onFocus(message.on)
      if (message?.kind === 'portrait') latest.current.onPortrait()
    }
    addEventListener('message', onMessage)
    tellPage({ kind: 'ready' })
    return () => removeEventListener('message', onMessage)
  }, [])
}
