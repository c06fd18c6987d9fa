import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes, useParams } from 'react-router'
import { expect, it, vi } from 'vitest'
import BareRoutes from './bare-routes.tsx'

vi.mock('../shared/parts/lazy-part.tsx', () => ({
  // Each screen says which one it is, and what it is given.
  lazyPart: (screen: () => unknown) => () => {
    const params = useParams()
    return `${/screens\/([\w-]+)/.exec(String(screen))?.[1]} ${JSON.stringify(params)}`
  },
}))

it.each([
  ['/callbacks/apple', '/callbacks/:callback', 'callback {"callback":"apple"}'],
  ['/academy/night/exercises', '/academy/:slug/exercises', 'exercise {"slug":"night"}'],
  ['/match/7/replay', '/:match/:id/replay', 'replay {"match":"match","id":"7"}'],
  ['/game-statistics/7/embed', '/:match/:id/embed', 'replay {"match":"game-statistics","id":"7"}'],
  ['/cabinet/7/replay', '/:match/:id/replay', 'not-found {"match":"cabinet","id":"7"}'],
  ['/watch/12', '/watch/:number', 'watch {"number":"12"}'],
  ['/overlay/x', '/overlay/:token', 'overlay {"token":"x"}'],
])('the address %s below its own route opens its screen with the parameters', (address, path, shown) => {
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={path} element={<BareRoutes />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(page.replaceAll('&quot;', '"')).toBe(shown)
})
