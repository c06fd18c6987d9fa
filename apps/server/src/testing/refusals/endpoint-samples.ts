import { readdir } from 'node:fs/promises'
import type { EndpointSamples } from './samples/endpoint-sample.ts'

const FOLDER = new URL('samples/', import.meta.url)

const files = (await readdir(FOLDER)).filter((file) => file !== 'endpoint-sample.ts')
const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  files.map((file) => import(new URL(file, FOLDER).href)),
)

/** Everything that a file in `samples/` exports as `…_SAMPLES`: one for each call that takes input or asks for a right; the test fails where one is missing. */
export const ENDPOINT_SAMPLES: EndpointSamples = Object.assign(
  {},
  ...modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, samples]) => (name.endsWith('_SAMPLES') ? [samples] : [])),
  ),
)
