import type { ComponentType } from 'react'
import { matchPath, useLocation } from 'react-router'
import { lazyPart } from '../shared/parts/lazy-part.tsx'

type ScreenModule = { default: ComponentType }

const CallbackScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/callback/callback-screen.tsx'),
)
const ExerciseScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/exercise/exercise-screen.tsx'),
)
const NotFoundScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/not-found/not-found-screen.tsx'),
)
const ReplayScreen = lazyPart((): Promise<ScreenModule> => import('../screens/replay/replay-screen.tsx'))
const OverlayScreen = lazyPart((): Promise<ScreenModule> => import('../screens/overlay/overlay-screen.tsx'))
const WatchTableScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/watch/watch-table-screen.tsx'),
)

const SCREENS: readonly (readonly [path: string, screen: ComponentType])[] = [
  ['/callbacks/:callback', CallbackScreen],
  ['/academy/:slug/exercises', ExerciseScreen],
  ['/match/:id/replay', ReplayScreen],
  ['/game-statistics/:id/replay', ReplayScreen],
  ['/match/:id/embed', ReplayScreen],
  ['/game-statistics/:id/embed', ReplayScreen],
  ['/overlay/:token', OverlayScreen],
  ['/watch/:number', WatchTableScreen],
]

/**
 * Seldom opened addresses that fill the window: without header and footer. `routes.tsx` names their shapes and gives the
 * parameters. No `Routes` below a route without an asterisk: they would match what is left of the address, which is nothing.
 */
export default function BareRoutes() {
  const { pathname } = useLocation()
  const Screen = SCREENS.find(([path]) => matchPath(path, pathname) !== null)?.[1] ?? NotFoundScreen
  return <Screen />
}
