import type { ViewerFocus } from '../../shared/avatar-viewer/viewer-messages.ts'
import { loadPart } from '../../shared/parts/load-part.ts'
import { AVATAR_VIEWER_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import type { Recipe } from './model/recipe.ts'
import type { AvatarViewer } from './scene/avatar-viewer.ts'
import { WEBGL } from './scene/webgl.ts'
import { createStageView, type StageView } from './stage-view.ts'
import { listenToTurns } from './turning.ts'

/** Pictures that stand in for a model. */
export interface StandIns {
  /** While it loads. */
  readonly poster: string
  /** Where the browser cannot draw. */
  readonly picture: string
}

export interface AvatarStage {
  /**
   * Resolves to true when the look is on the stage, to false where this browser cannot draw it: then the picture stands
   * there. Rejects when a model does not load.
   */
  show(recipe: Recipe, standIns: StandIns): Promise<boolean>
  focus(on: ViewerFocus): Promise<void>
  /** The avatar on the stage stays there; an empty stage shows the error. */
  fail(why: 'unknown' | 'failed'): void
  /** Head and shoulders of what is shown; null where it cannot be drawn. */
  portrait(): Promise<Blob | null>
}

/** One avatar on a stage: turned by drag, touch and arrows, nearer by wheel and pinch; rests while nobody can see it. */
export function mountAvatarStage(parent: HTMLElement): AvatarStage {
  const view = createStageView(parent, T)
  const reduced = matchMedia('(prefers-reduced-motion: reduce)')
  const coming = openViewer(view, () => reduced.matches)
  coming.then(
    (viewer) => {
      if (viewer === null) return
      keepAwake(viewer, view.canvas)
      listenToTurns(view.canvas, viewer)
      reduced.addEventListener('change', () => viewer.wake())
    },
    // The call that waits for the avatar reports the error.
    () => undefined,
  )
  return {
    async show(recipe, { poster, picture }) {
      view.poster(poster)
      const viewer = await coming
      if (viewer === null) {
        view.poster(picture)
        view.set('no-webgl')
        return false
      }
      if (await viewer.show(recipe)) view.set('shown')
      return true
    },
    focus: async (on) => (await coming.catch(() => null))?.focus(on),
    fail(why) {
      if (view.stage() !== 'shown') view.set(why)
    },
    portrait: async () => (await coming.catch(() => null))?.portrait() ?? null,
  }
}

/** Null where WebGL is missing: then three.js is not fetched either. */
async function openViewer({ canvas }: StageView, still: () => boolean): Promise<AvatarViewer | null> {
  if (canvas.getContext('webgl2', WEBGL) === null) return null
  // A graphics driver that starts again has lost everything, the light of the room among it.
  canvas.addEventListener('webglcontextrestored', () => location.reload())
  const { createAvatarViewer } = await loadPart(() => import('./scene/avatar-viewer.ts'))
  return createAvatarViewer(canvas, { still })
}

/** Draws at the size it has, and only while somebody can see it. */
function keepAwake(viewer: AvatarViewer, canvas: HTMLCanvasElement): void {
  let onScreen = true
  const decide = () => viewer.run(onScreen && document.visibilityState === 'visible')
  new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {}
    if (width > 0 && height > 0) viewer.resize(width, height)
  }).observe(canvas)
  // Inside a frame it also learns which part of it the outer window shows.
  new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true
    decide()
  }).observe(canvas)
  document.addEventListener('visibilitychange', decide)
}
