import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** Where `vite dev` finds the server. */
const DEV_SERVER = 'http://127.0.0.1:3000'
const SERVER_PATHS = [
  '/v1',
  '/public',
  '/password-recovery',
  '/profile/default',
  '/game/default',
  '/media-server-connection',
  '/rest-site-settings',
  '/re-captcha',
  '/content/',
  '/blog/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/cabinet/',
  '/wallet/',
  '/championships/',
  '/admin/api/',
  '/health',
  '/images',
  '/dev/',
]

/** Both Russian alphabets are on every page: asking for them with the first byte saves the headline a jump. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /-cyrillic-wght-normal.*\.woff2$/.test(file))
        .map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }),
        ),
  }
}

/**
 * What every page runs on, in one file: left alone it falls into a dozen small ones that compress worse, and a change
 * of a page would make browsers fetch the libraries anew.
 */
const ON_EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*[mM]utation(Observer)?\.js))\/|web\/src\/shared\/(api|storage|plural|use-public-numbers)/

export const alias = {
  // The browser needs an endpoint's method and path, never its schemas: what the server sends was checked
  // there. The stand-in keeps zod (60 KB) out of every page. Types still come from the real package.
  zod: fileURLToPath(new URL('./src/shared/api/schema-stand-in.ts', import.meta.url)),
}

/** An endpoint nobody on the page calls is dropped together with its schemas. */
export const treeshake = { manualPureFunctions: ['z', 'endpoint'] }

/** The site. The 3D viewer is a document of its own: `vite dev` serves both, a build of it is vite.viewer.config.ts. */
export default defineConfig({
  plugins: [react(), preloadFonts()],
  resolve: { alias },
  build: {
    outDir: 'dist',
    assetsDir: 'bundle/assets',
    manifest: true,
    sourcemap: false,
    rolldownOptions: {
      treeshake,
      output: { codeSplitting: { groups: [{ name: 'base', test: ON_EVERY_PAGE }] } },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, DEV_SERVER])),
      '/registration': {
        target: DEV_SERVER,
        // The page of a letter's link stands among the server's calls.
        bypass: ({ method, url = '' }) =>
          method === 'GET' && url.startsWith('/registration/confirm-email') ? '/index.html' : null,
      },
      '/socket.io': { target: DEV_SERVER, ws: true },
      '/janus': { target: DEV_SERVER, ws: true },
    },
  },
})
