import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startReloadRule } from './shared/api/silence.ts'
import { watchErrors } from './shared/error-reports/watch-errors.ts'
import { hearPopStatesFirst } from './shared/leaving/first-to-hear.ts'
import { watchLostStyles } from './shared/parts/lost-styles.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

watchErrors()
hearPopStatesFirst()
startReloadRule()
watchLostStyles()

// Browsers that cannot run the pages have lost it: public/bundle/browser-check.js.
const root = document.getElementById('root')
if (root !== null) {
  // What a boundary caught is an error like any other, for the console and for the listener of errors.
  const options = { onCaughtError: reportError }
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  // The build has drawn the home page of a visitor (`prerender.tsx`).
  if (root.hasChildNodes()) hydrateRoot(root, app, options)
  else createRoot(root, options).render(app)
}
