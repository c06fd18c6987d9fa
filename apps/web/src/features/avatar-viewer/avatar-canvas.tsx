import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ViewerFocus } from '../../shared/avatar-viewer/messages.ts'
import { AVATAR_VIEWER_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './avatar-canvas.module.css'
import type { Recipe } from './model/recipe.ts'
import { createViewer, type Viewer } from './scene/viewer.ts'

/** Radians are the rig's; a key turns by this part of the width. */
const KEY_STEP = 0.06
const WHEEL_STEP = 0.0012

export interface AvatarCanvasProps {
  /** Null while it is not known. */
  readonly recipe: Recipe | null
  readonly focus: ViewerFocus
  /** Shown while the model loads, and instead of it where WebGL is missing. */
  readonly poster: string
  /** Called with what is on the stage; null: it could not be drawn. */
  readonly onShown: (viewer: Viewer | null) => void
}

type Stage = 'loading' | 'shown' | 'failed' | 'no-webgl'

/** One avatar on a stage: turned by drag, touch and arrows, nearer by wheel and pinch; rests while hidden. */
export function AvatarCanvas({ recipe, focus, poster, onShown }: AvatarCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [viewer, setViewer] = useState<Viewer | null>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const told = useRef(onShown)
  useEffect(() => {
    told.current = onShown
  }, [onShown])

  useEffect(() => {
    if (canvas.current === null) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    let made: Viewer
    try {
      made = createViewer(canvas.current, { still })
    } catch {
      // No WebGL here: the picture has to do.
      setStage('no-webgl')
      told.current(null)
      return
    }
    setViewer(made)
    const stop = keepAwake(made, canvas.current)
    return () => {
      stop()
      made.dispose()
      setViewer(null)
    }
  }, [])

  useEffect(() => viewer?.focus(focus), [viewer, focus])
  useEffect(() => {
    if (viewer === null || recipe === null) return
    let gone = false
    viewer.show(recipe).then(
      (shown) => {
        if (gone || !shown) return
        setStage('shown')
        told.current(viewer)
      },
      () => {
        if (gone) return
        setStage((before) => (before === 'shown' ? before : 'failed'))
        told.current(null)
      },
    )
    return () => {
      gone = true
    }
  }, [viewer, recipe])

  const hidden = stage === 'no-webgl' || stage === 'failed'
  return (
    <div className={styles.stage} data-stage={stage}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        hidden={hidden}
        tabIndex={0}
        role="img"
        aria-label={T.canvas}
        {...useTurning(viewer)}
      />
      {stage !== 'shown' && <img className={styles.poster} src={poster} alt="" />}
      {stage === 'loading' && (
        <p className={styles.note} role="status">
          <Spinner /> {T.loading}
        </p>
      )}
      {hidden && (
        <p className={styles.note} role="status">
          {stage === 'no-webgl' ? T.noWebgl : T.failed}
        </p>
      )}
    </div>
  )
}

/** Draws at the size it has, and only while somebody can see it. */
function keepAwake(viewer: Viewer, canvas: HTMLCanvasElement): () => void {
  let onScreen = true
  const decide = () => viewer.run(onScreen && document.visibilityState === 'visible')
  const sizes = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {}
    if (width > 0 && height > 0) viewer.resize(width, height)
  })
  const sight = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? true
    decide()
  })
  sizes.observe(canvas)
  sight.observe(canvas)
  document.addEventListener('visibilitychange', decide)
  return () => {
    sizes.disconnect()
    sight.disconnect()
    document.removeEventListener('visibilitychange', decide)
  }
}

function useTurning(viewer: Viewer | null) {
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>())
  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(pointerId)
    if (before === undefined) return
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1]
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    if (other !== undefined) {
      const apart = (one: { readonly x: number; readonly y: number }) =>
        Math.hypot(one.x - other.x, one.y - other.y)
      viewer?.zoom(apart(before) / Math.max(1, apart({ x: clientX, y: clientY })))
    } else {
      const { clientWidth, clientHeight } = currentTarget
      viewer?.turn({ x: (clientX - before.x) / clientWidth, y: (clientY - before.y) / clientHeight })
    }
  }
  const forget = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  return {
    onPointerDown: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
      currentTarget.setPointerCapture(pointerId)
      fingers.current.set(pointerId, { x: clientX, y: clientY })
    },
    onPointerMove,
    onPointerUp: forget,
    onPointerCancel: forget,
    onWheel: ({ deltaY }: { readonly deltaY: number }) => viewer?.zoom(Math.exp(deltaY * WHEEL_STEP)),
    onKeyDown: (event: { readonly key: string; preventDefault(): void }) => {
      const turn = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
      const zoom = { ArrowUp: 0.92, ArrowDown: 1.08 }[event.key]
      if (turn === undefined && zoom === undefined) return
      event.preventDefault()
      if (turn !== undefined) viewer?.turn({ x: turn, y: 0 })
      if (zoom !== undefined) viewer?.zoom(zoom)
    },
  }
}
