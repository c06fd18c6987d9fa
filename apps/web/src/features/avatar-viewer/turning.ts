import type { AvatarViewer } from './scene/avatar-viewer.ts'

/** A key turns by this part of the width. */
const KEY_STEP = 0.06
const KEY_NEARER = 0.92
const WHEEL_STEP = 0.0012
/** A wheel that counts in lines or pages, as Firefox's does, in pixels. */
const PX_OF_WHEEL_UNIT = [1, 16, 400] as const

interface Place {
  readonly x: number
  readonly y: number
}

/** Drag and touch turn, wheel and pinch come nearer, arrows do both. */
export function listenToTurns(canvas: HTMLCanvasElement, viewer: Pick<AvatarViewer, 'turn' | 'zoom'>): void {
  const fingers = new Map<number, Place>()
  canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    canvas.setPointerCapture(pointerId)
    fingers.set(pointerId, { x: clientX, y: clientY })
  })
  canvas.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    const before = fingers.get(pointerId)
    if (before === undefined) return
    const now = { x: clientX, y: clientY }
    const other = [...fingers].find(([id]) => id !== pointerId)?.[1]
    fingers.set(pointerId, now)
    if (other !== undefined) viewer.zoom(apart(before, other) / Math.max(1, apart(now, other)))
    else
      viewer.turn({
        x: (now.x - before.x) / canvas.clientWidth,
        y: (now.y - before.y) / canvas.clientHeight,
      })
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(end, ({ pointerId }) => fingers.delete(pointerId))
  canvas.addEventListener(
    'wheel',
    (event) => {
      const px = event.deltaY * (PX_OF_WHEEL_UNIT[event.deltaMode] ?? 1)
      // The page around the frame must not scroll away meanwhile; at the end of the way it may.
      if (viewer.zoom(Math.exp(px * WHEEL_STEP))) event.preventDefault()
    },
    { passive: false },
  )
  canvas.addEventListener('keydown', (event) => {
    const turn = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    const zoom = { ArrowUp: KEY_NEARER, ArrowDown: 1 / KEY_NEARER }[event.key]
    if (turn === undefined && zoom === undefined) return
    event.preventDefault()
    if (turn !== undefined) viewer.turn({ x: turn, y: 0 })
    if (zoom !== undefined) viewer.zoom(zoom)
  })
}

function apart(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
