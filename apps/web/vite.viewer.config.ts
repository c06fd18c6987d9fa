import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { alias, BROWSERS, bareContracts, treeshake } from './vite.config.ts'

const fileHere = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The service worker, with the number of the build in it: the site is built before, and its manifest names all its files. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    generateBundle() {
      const build = createHash('sha256')
        .update(readFileSync(fileHere('dist/.vite/manifest.json')))
        .digest('hex')
      const source = readFileSync(fileHere('sw.js'), 'utf8').replace('%BUILD%', build.slice(0, 12))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

/**
 * The documents of their own, `/avatar3d`, `/obs` and `/offline`, built into the folder of the site after it. Built together with it they would share files,
 * and load the site's libraries with them.
 */
export default defineConfig({
  plugins: [bareContracts(), serviceWorker()],
  resolve: { alias },
  build: {
    target: BROWSERS,
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'bundle/assets',
    manifest: '.vite/viewer-manifest.json',
    sourcemap: false,
    // All of it together is what a page of its own is for.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ['avatar3d.html', 'obs.html', 'offline.html'].map(fileHere),
      treeshake,
      output: { codeSplitting: { groups: [{ name: 'three', test: /node_modules\/three\// }] } },
    },
  },
})
