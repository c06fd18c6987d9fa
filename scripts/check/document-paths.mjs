import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Every file that a document names must be there: as a path from the root or the end of one
 * (`domain/forecast.ts`), `{a,b}.ts` as two of them, and every relative link. The map of the specification names whole paths, so that one
 * of them leads to one file. The changelog tells what was, the links
 * of articles and lessons are addresses of the site, and those of the preface are checked in docs/protocol.md.
 */
const isChecked = (path) =>
  path.endsWith('.md') && !/^CHANGELOG|\/(articles|lessons)\/|protocol-preface/.test(path)

const SPEC_MAP = 'docs/spec-map.md'

/** Code and documents of ours; a name of another kind is often that of a file that is made while the site runs. */
const NAMED = /`([^`\s]*\.(?:ts|tsx|mjs|js|md|css|sh|grit|html))`/g
/** A folder is recognised by its first part. */
const FOLDER = /`((?:apps|packages|docs|e2e|scripts|deploy|bench|assets|cluster)\/[\w./-]*[\w-])\/?`/g
const LINK = /\]\(([^)\s#:]+)(?:#[^)]*)?\)/g
/** `….ts` and `*.ts` stand for many files. */
const PLAIN = /^[\w.@/-]+$/

/** @param {readonly string[]} files every path of the repository @returns {string[]} `document:line: name` */
export function missingPaths(files, read = (path) => readFileSync(path, 'utf8')) {
  const ends = new Set(files.flatMap(endsOf))
  const paths = new Set(files)
  const folders = new Set(files.flatMap(foldersOf))
  return files.filter(isChecked).flatMap((document) => {
    const text = read(document).replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    const all = (pattern, isThere) =>
      [...text.matchAll(pattern)].flatMap(({ 1: name, index }) =>
        expanded(name)
          .filter((path) => PLAIN.test(path) && !isThere(path))
          .map((path) => `${document}:${text.slice(0, index).split('\n').length}: ${path}`),
      )
    const named = document === SPEC_MAP ? paths : ends
    const target = (path) => posix.join(posix.dirname(document), path).replace(/\/$/, '')
    const missing = [
      ...all(NAMED, (path) => path.startsWith('/') || named.has(path.replace(/^\.\//, ''))),
      ...all(FOLDER, (path) => ends.has(path) || folders.has(path)),
      ...all(LINK, (path) => paths.has(target(path)) || folders.has(target(path))),
    ]
    return [...new Set(missing)]
  })
}

/** `a/{b,c}.ts` is `a/b.ts` and `a/c.ts`. */
function expanded(name) {
  const braces = /\{([^{}]*)\}/.exec(name)
  if (braces === null) return [name]
  const [before, after] = [name.slice(0, braces.index), name.slice(braces.index + braces[0].length)]
  return braces[1].split(',').flatMap((one) => expanded(before + one + after))
}

function endsOf(path) {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

function foldersOf(path) {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']).toString()
  // A file that is deleted but not committed yet is still listed.
  const files = listed.split('\n').filter((path) => path !== '' && existsSync(path))
  const missing = missingPaths(files)
  for (const path of missing) console.error(`${path} is not there`)
  console.log(`${files.filter(isChecked).length} documents read, ${missing.length} of their paths missing`)
  process.exit(missing.length > 0 ? 1 : 0)
}
