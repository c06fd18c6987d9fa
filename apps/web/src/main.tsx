import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchStaleChunks } from './app/stale-chunks.ts'
import { startReloadRule } from './shared/api/silence.ts'
import { hearPopStatesFirst } from './shared/leaving/first-to-hear.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

watchStaleChunks()
hearPopStatesFirst()
startReloadRule()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
