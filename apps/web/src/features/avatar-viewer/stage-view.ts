import type { AVATAR_VIEWER_TEXTS } from '../../shared/texts/avatar-shop.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import button from '../../ui/button/button.module.css'
import spinner from '../../ui/spinner/spinner.module.css'
import styles from './avatar-stage.module.css'

/** `no-webgl`: the browser cannot draw; `unknown`: there is no such avatar; `failed`: something did not load. */
export type StageState = 'loading' | 'shown' | 'failed' | 'no-webgl' | 'unknown'

type Texts = typeof AVATAR_VIEWER_TEXTS

export interface StageView {
  readonly canvas: HTMLCanvasElement
  stage(): StageState
  set(stage: StageState): void
  /** Shown while the model loads, and instead of it where it cannot be drawn. */
  poster(url: string): void
}

/** The elements of a stage. Without a framework: the whole page is this canvas. */
export function createStageView(parent: HTMLElement, texts: Texts): StageView {
  const title = element('h1', 'visually-hidden', texts.title)
  const canvas = element('canvas', styles.canvas)
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', texts.canvas)
  const poster = element('img', styles.poster)
  poster.alt = ''
  poster.hidden = true
  const note = element('p', styles.note)
  const root = element('div', styles.stage)
  root.append(title, canvas, poster, note)
  parent.append(root)

  let now: StageState = 'loading'
  const set = (stage: StageState) => {
    now = stage
    root.dataset.stage = stage
    canvas.hidden = stage !== 'shown' && stage !== 'loading'
    note.setAttribute('role', stage === 'failed' || stage === 'unknown' ? 'alert' : 'status')
    note.replaceChildren(...noteOf(stage, texts))
  }
  set('loading')
  return {
    canvas,
    stage: () => now,
    set,
    poster(url) {
      poster.hidden = false
      if (poster.getAttribute('src') !== url) poster.src = url
    },
  }
}

function noteOf(stage: StageState, texts: Texts): (Node | string)[] {
  if (stage === 'loading') {
    const turning = element('span', spinner.spinner)
    turning.setAttribute('aria-hidden', 'true')
    return [turning, texts.loading]
  }
  if (stage === 'no-webgl') return [texts.noWebgl]
  if (stage === 'unknown') return [texts.notFound]
  if (stage === 'shown') return []
  const again = element('button', `${button.btn} ${button.sm}`, INTERFACE_TEXTS.retry)
  again.type = 'button'
  again.addEventListener('click', () => location.reload())
  return [texts.failed, again]
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
