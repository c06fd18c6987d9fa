import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { alias, BROWSERS, bareEndpoints, treeshake } from './vite.config.ts'

/**
 * The documents of their own, `/avatar3d` and `/obs`, built into the folder of the site after it. Built together with it they would share files,
 * and load the site's libraries with them.
 */
export default defineConfig({
  plugins: [bareEndpoints()],
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
      input: ['./avatar3d.html', './obs.html'].map((document) =>
        fileURLToPath(new URL(document, import.meta.url)),
      ),
      treeshake,
      output: { codeSplitting: { groups: [{ name: 'three', test: /node_modules\/three\// }] } },
    },
  },
})
