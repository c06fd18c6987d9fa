// Draws all pictures of achievements again, two files for each: node scripts/achievements.mjs
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SCENES } from './achievements/scenes.mjs'
import { windowOf } from './achievements/window.mjs'

const FOLDER = fileURLToPath(new URL('../apps/web/public/bundle/images/achievements/', import.meta.url))

/** Every picture by the name of its file. @returns {Map<string, string>} */
export function drawAll() {
  return new Map(
    Object.entries(SCENES).flatMap(([keyword, scene]) => [
      [`${keyword}-96.svg`, windowOf(scene, 'small')],
      [`${keyword}-512.svg`, windowOf(scene, 'full')],
    ]),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true })
  const pictures = drawAll()
  for (const name of readdirSync(FOLDER)) if (!pictures.has(name)) rmSync(`${FOLDER}${name}`)
  for (const [name, svg] of pictures) writeFileSync(`${FOLDER}${name}`, svg)
  console.log(`${pictures.size} pictures in ${FOLDER}`)
}
