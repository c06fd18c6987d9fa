import { basename } from 'node:path'
import { passagesOf } from './passages.mjs'

const HEADING = '## Words we do not use'

/**
 * A line of the glossary's last table. `only` limits it to names or to prose; null: both.
 * @typedef {{ words: RegExp, write: string, only: 'names' | 'prose' | null, except: string[] }} Rule
 */

/** @returns {Rule[]} */
export function readGlossary(markdown) {
  const table = markdown
    .slice(markdown.indexOf(HEADING))
    .split('\n')
    .filter((line) => line.startsWith('|'))
  return table.slice(2).map((line) => {
    const [patterns, write, only, except] = line.split(/(?<!\\)\|/).slice(1, -1)
    const words = codeIn(patterns).map((word) => word.replaceAll(' ', '\\s+'))
    return {
      words: new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'giu'),
      write: write.trim(),
      only: only.trim() || null,
      except: codeIn(except),
    }
  })
}

function codeIn(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code.replaceAll('\\|', '|'))
}

/** @param {Rule[]} rules */
export function violationsIn(path, text, rules) {
  const applicable = rules.filter(({ except }) => !except.includes(path))
  const fileName = { kind: 'names', text: wordsOf(basename(path)), line: 1 }
  return [fileName, ...passagesOf(path, text)].flatMap((passage) =>
    violationsInPassage(passage, applicable, rules),
  )
}

/** For each list of rules the names without a match: of some hundred thousand the most come again. */
const cleanNames = new WeakMap()

function violationsInPassage({ kind, text, line }, applicable, rules) {
  const clean = cleanNames.get(rules) ?? new Set()
  cleanNames.set(rules, clean)
  if (kind === 'names' && clean.has(text)) return []
  const searched = kind === 'names' ? wordsOf(text) : withoutQuotes(text)
  const found = applicable
    .filter(({ only }) => only === null || only === kind)
    .flatMap(({ words, write }) =>
      [...searched.matchAll(words)].map(({ 0: found, index }) => ({
        line: line + searched.slice(0, index).split('\n').length - 1,
        found: found.replace(/\s+/g, ' '),
        write,
      })),
    )
  // A file that is an exception of a rule has less to find.
  if (kind === 'names' && found.length === 0 && applicable.length === rules.length) clean.add(text)
  return found
}

/** `blacksAlive`, `blacks-alive.ts` and `BLACKS_ALIVE` are all `blacks alive`. */
function wordsOf(name) {
  return name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[-_.]/g, ' ')
}

/** Quoted values and code become blanks of the same length, so that lines can still be counted. */
function withoutQuotes(prose) {
  const blank = (quoted) => quoted.replace(/[^\n]/g, ' ')
  return prose
    .replace(/`[^`]*`|'[\w-]+'|«[^»]*»/g, blank)
    .replace(/\n[ \t]*\*/g, (lead) => lead.replace('*', ' '))
}
