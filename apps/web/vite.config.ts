import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type HtmlTagDescriptor, type Plugin } from 'vite'
import { codeGroup } from './code-groups.ts'

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

/** Schemas and errors of the definitions in contracts: the server checks what it sends and gets, the browser reads none of them. */
const SERVER_ONLY: Readonly<Record<string, ReadonlySet<string>>> = {
  endpoint: new Set(['query', 'body', 'answer', 'errors']),
  clientMessage: new Set(['payload', 'answer']),
  serverMessage: new Set(['payload']),
}

/** These properties in `export const name = endpoint({ … })`, each with the comma before it: the first one is never among them. */
function serverOnlyProperties(statement: ESTree.Program['body'][number]) {
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const names = SERVER_ONLY[init.callee.name]
    const [definition] = init.arguments
    if (names === undefined || definition?.type !== 'ObjectExpression') return []
    const { properties } = definition
    return properties
      .slice(1)
      .flatMap((property, before) =>
        property.type === 'Property' && property.key.type === 'Identifier' && names.has(property.key.name)
          ? [{ start: properties[before]?.end ?? property.start, end: property.end }]
          : [],
      )
  })
}

/** Takes them out of `packages/contracts`. */
export function bareContracts(): Plugin {
  return {
    name: 'bare-contracts',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform: {
      filter: { id: /packages\/contracts\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const bare = this.parse(code)
          .body.flatMap(serverOnlyProperties)
          .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
        return { code: bare, map: null }
      },
    },
  }
}

/** The package names its build for development in every case; the other is half a kilobyte smaller and warns nobody. */
function productionRouter(): Plugin {
  const router = new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({ resolve: { alias: { 'react-router': fileURLToPath(router) } } }),
  }
}

/**
 * What every page runs on, in one file: left alone it falls into a dozen small ones that compress worse, and a change
 * of a page would make browsers fetch the libraries again.
 */
const ON_EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*[mM]utation(Observer)?\.js))\/|web\/src\/shared\/(api|storage|plural|use-public-numbers)/

export const alias = {
  // The browser needs an endpoint's method and path, never its schemas: what the server sends was checked
  // there. The stand-in keeps zod (60 KB) out of every page. Types still come from the real package.
  zod: fileURLToPath(new URL('./src/shared/api/schema-stand-in.ts', import.meta.url)),
}

/** The browsers of README.md. Older ones get a sentence instead of the pages: public/bundle/browser-check.js. */
export const BROWSERS = ['chrome120', 'edge120', 'firefox125', 'safari17', 'ios17']

/** An endpoint or a message that nobody on the page uses is dropped, and all schemas. */
export const treeshake = { manualPureFunctions: ['z', ...Object.keys(SERVER_ONLY)] }

/** The site. The 3D viewer is a document of its own, built by vite.viewer.config.ts; `npm run dev` serves both. */
export default defineConfig({
  plugins: [react(), preloadFonts(), bareContracts(), productionRouter()],
  resolve: { alias },
  build: {
    target: BROWSERS,
    outDir: 'dist',
    assetsDir: 'bundle/assets',
    manifest: true,
    sourcemap: false,
    // All of these browsers preload modules: what would do it for older ones is dead weight on every page.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: ON_EVERY_PAGE, priority: 3 },
            // The frame of all pages and the home page, which a visitor opens first.
            { name: 'front', tags: ['$initial'], priority: 2 },
            // A page would else begin with up to a hundred requests. What a part imports has a place of its own.
            { name: codeGroup, includeDependenciesRecursively: false, priority: 1 },
          ],
        },
        // The home page carries the names of all files, and hashes do not compress.
        entryFileNames: 'bundle/assets/[name]-[hash:7].js',
        chunkFileNames: 'bundle/assets/[name]-[hash:7].js',
        assetFileNames: 'bundle/assets/[name]-[hash:7][extname]',
      },
    },
  },
})
