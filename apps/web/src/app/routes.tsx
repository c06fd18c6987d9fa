import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router'
import HomeScreen from '../screens/home/home-screen.tsx'
import { lazyPart, loadComponent } from '../shared/parts/lazy-part.tsx'
import { PageFocus } from './page-focus.tsx'
import { PageFrame, ScreenLoading } from './page-frame.tsx'
import { SignedIn } from './signed-in.tsx'

type ScreenModule = { default: ComponentType }

const GameSearchScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/game-search/game-search-screen.tsx'),
)
const PracticeScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/game-search/practice-screen.tsx'),
)
const loadRoom = (): Promise<ScreenModule> => import('../screens/room/room-screen.tsx')
const ProfileScreen = lazyPart((): Promise<ScreenModule> => import('../screens/profile/profile-screen.tsx'))
const CabinetScreen = lazyPart((): Promise<ScreenModule> => import('../screens/cabinet/cabinet-screen.tsx'))
const BareRoutes = lazyPart((): Promise<ScreenModule> => import('./bare-routes.tsx'))
const AdminRoutes = lazyPart((): Promise<ScreenModule> => import('./admin-routes.tsx'))
const OtherRoutes = lazyPart((): Promise<ScreenModule> => import('./other-routes.tsx'))

// A player who reloads a running game misses pictures and moves: its code comes beside the question who this is, not after it.
if (globalThis.location?.pathname === '/game') loadRoom().catch(() => undefined)

/** The routes of spec §2. A page is fetched when its address is opened. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <>
      <PageFocus pathname={pathname} />
      <Routes>
        <Route element={<PageFrame />}>
          <Route index element={<HomeScreen />} />
          <Route path="/profile/:id" element={<ProfileScreen />} />
          <Route path="/audience/streamers/:id" element={<ProfileScreen />} />
          <Route element={<SignedIn />}>
            <Route path="/game-search" element={<GameSearchScreen />} />
            <Route path="/practice" element={<PracticeScreen />} />
            <Route path="/cabinet" element={<CabinetScreen />} />
            <Route path="/admin/*" element={<AdminRoutes />} />
          </Route>
          <Route path="*" element={<OtherRoutes />} />
        </Route>
        <Route element={<Bare />}>
          <Route path="/callbacks/:callback" element={<BareRoutes />} />
          <Route path="/academy/:slug/exercises" element={<BareRoutes />} />
          <Route path="/:match/:id/replay" element={<BareRoutes />} />
          <Route path="/:match/:id/embed" element={<BareRoutes />} />
          <Route path="/overlay/:token" element={<BareRoutes />} />
          <Route path="/watch/:number" element={<BareRoutes />} />
          <Route element={<SignedIn />}>
            <Route path="/game" element={<RoomScreen />} />
          </Route>
        </Route>
      </Routes>
    </>
  )
}

/** Not a `lazyPart`: what waits in a `Suspense` is shown 300 ms after its fallback at the earliest, however soon it is here. */
function RoomScreen() {
  const [Screen, setScreen] = useState<ComponentType | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isShown = true
    const again = () => {
      setScreen(null)
      setTries(tries + 1)
    }
    void loadComponent(loadRoom, 'page', again).then((loaded) => isShown && setScreen(() => loaded))
    return () => {
      isShown = false
    }
  }, [tries])
  return Screen === null ? <ScreenLoading /> : <Screen />
}

/** A screen alone, without header and footer. */
function Bare() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Outlet />
    </Suspense>
  )
}
