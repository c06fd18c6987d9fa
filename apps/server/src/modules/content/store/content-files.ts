import { readdirSync, readFileSync } from 'node:fs'
import { type ContentFile, parseContentFile } from '../domain/front-matter.ts'

/** The Markdown files shipped in a folder of this module. Read at start: a broken one must stop it, not a reader. */
export function readContentFiles(folder: 'lessons' | 'articles'): readonly ContentFile[] {
  const place = new URL(`../${folder}/`, import.meta.url)
  return readdirSync(place)
    .filter((name) => name.endsWith('.md'))
    .map((name) => parseContentFile(readFileSync(new URL(name, place), 'utf8'), `${folder}/${name}`))
}
