import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import site from './vite.config.ts'

/** The home page as a program that draws it as HTML. Of the same sources with the same names of styles as the site. */
export default mergeConfig(site, {
  build: {
    ssr: fileURLToPath(new URL('./src/prerender.tsx', import.meta.url)),
    outDir: fileURLToPath(new URL('../../node_modules/.cache/prerender', import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
    rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
  },
})
