import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readGlossary, violationsIn } from './words/find-words.mjs'
import { participlesIn } from './words/participles.mjs'
import { holdsPassages } from './words/passages.mjs'
import { namesWithoutSubject } from './words/test-names.mjs'

const GLOSSARY = 'docs/glossary.md'

/** Forbidden words, participles as names, and names of tests without a subject, as `file:line: found; write this`. */
export function checkWords(paths, read = (path) => readFileSync(path, 'utf8')) {
  const rules = readGlossary(read(GLOSSARY))
  return paths.flatMap((path) => {
    const text = holdsPassages(path) ? read(path) : ''
    return [
      ...violationsIn(path, text, rules),
      ...participlesIn(path, text),
      ...namesWithoutSubject(path, text),
    ].map(({ line, found, write }) => `${path}:${line}: "${found}"; write: ${write}`)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const pathspecs = process.argv.length > 2 ? process.argv.slice(2) : ['.']
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...pathspecs])
  // A file that is deleted but not committed yet is still listed.
  const paths = listed
    .toString()
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
  const violations = checkWords(paths)
  for (const violation of violations) console.error(violation)
  console.log(
    `${paths.length} files read, ${violations.length} forbidden words and test names without a subject`,
  )
  process.exit(violations.length > 0 ? 1 : 0)
}
