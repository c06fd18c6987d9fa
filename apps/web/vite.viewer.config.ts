import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { alias, BROWSERS, bareEndpoints, treeshake } from './vite.config.ts'

/**
 * `/avatar3d`, built into the folder of the site after it. Built together they would share files, and the viewer would
 * load the site's libraries with them.
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
      input: fileURLToPath(new URL('./avatar3d.html', import.meta.url)),
      treeshake,
      output: { codeSplitting: { groups: [{ name: 'three', test: /node_modules\/three\// }] } },
    },
  },
})
