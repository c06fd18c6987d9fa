import type { Module } from '../../platform/module.ts'
import { drawCard } from './adapters/draw-card.ts'
import { pictureDrawer } from './commands/draw-picture.ts'
import type { PreviewsDeps } from './domain/deps.ts'
import { registerPictures } from './http.ts'
import { matchDescriber } from './queries/describe-page.ts'

/** What a link to a match, a moment or a player looks like in a chat. */
export function createPreviews(deps: PreviewsDeps): Module<null> {
  const draw = pictureDrawer({ ...deps, drawCard })
  return {
    name: 'previews',
    api: null,
    describePage: matchDescriber(deps),
    registerHttp: (app) => registerPictures(app, deps, draw),
  }
}
