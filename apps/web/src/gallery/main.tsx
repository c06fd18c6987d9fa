import { createRoot } from 'react-dom/client'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { writeStored } from '../shared/storage.ts'
import { fakeServer, type ServerState } from './fake-server.ts'
import { Gallery } from './gallery.tsx'

/** `npm run gallery`: served by Vite only, no part of a build. */
let state: ServerState = 'full'
globalThis.fetch = fakeServer(() => state, globalThis.fetch.bind(globalThis))
// The page is that of a signed-in account.
writeStored('isLogin', 'true')

const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <Gallery
    onState={(next) => {
      state = next
    }}
  />,
)
