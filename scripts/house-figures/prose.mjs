import ts from 'typescript'
import { AREAS, countText, walk } from './checkout.mjs'

const PARTICIPLES = /^(told|kept|known|held|taken|sent|found|shown|given|posted|changed)$/i
const TEST_CALLS = new Set(['it', 'test'])
const WORDS_OF_TWO_MEANINGS = ['Viewer', 'Step', 'Room', 'Table', 'Profile', 'Protocol']

/** How much of the code is comment, and words that a reader stumbles over. */
export function commentFigures({ code }) {
  const places = [
    ...Object.keys(AREAS).map((area) => [area, code.filter((one) => one.area === area)]),
    ['server modules', code.filter(({ file, area }) => area === 'server' && file.includes('/modules/'))],
    ['server platform', code.filter(({ file, area }) => area === 'server' && file.includes('/platform/'))],
    ['web features', code.filter(({ file, area }) => area === 'web' && file.includes('/features/'))],
    ['web `ui`', code.filter(({ file, area }) => area === 'web' && file.includes('/ui/'))],
    ['e2e', code.filter(({ file }) => file.startsWith('e2e/'))],
  ]
  const comments = code.map(({ text, source }) => ({ text: commentsOf(source, text).join('\n') }))
  const word = (pattern) => countText(comments, pattern)
  return [
    ...places.map(([name, files]) => [`lines of comments, ${name}`, `${density(files).toFixed(1)} %`]),
    ['comments that begin with "Who"', word(/^(\/\/|\/\*\*?)\s*Who\b/gm)],
    ['`anew` in comments', word(/\banew\b/g)],
    ['`stands` in comments', word(/\bstands\b/g)],
    ['`blacks`, `a black`, `the black` in comments', word(/\b(blacks|(a|the) black)\b/gi)],
    ['`he`, `him`, `his` in comments', word(/\b(he|him|his)\b/gi)],
  ]
}

/** What types, values, files and tests are called. */
export function nameFigures({ code, production }) {
  const declared = production.flatMap(({ source }) => declarationsOf(source))
  const tests = code.flatMap(({ source, test }) => (test ? testsOf(source) : []))
  const types = (name) => declared.filter((one) => one.type && one.name === name).length
  const cases = (name) =>
    code.filter(({ test, text }) => test && new RegExp(`^\\s*${name}(\\.\\w+)*\\(`, 'm').test(text)).length
  return [
    [
      'declarations named by a bare participle (`told`, `kept`, `sent` …), production',
      declared.filter(({ name }) => PARTICIPLES.test(name)).length,
    ],
    [
      'the same, tests',
      code
        .filter(({ test }) => test)
        .flatMap(({ source }) => declarationsOf(source))
        .filter(({ name }) => PARTICIPLES.test(name)).length,
    ],
    ...WORDS_OF_TWO_MEANINGS.map((name) => [`types called \`${name}\`, production`, types(name)]),
    ['tests', tests.length],
    ['test names that begin with "is"', tests.filter((name) => /^is\b/.test(name)).length],
    ['files that use `it` / `test`', `${cases('it')} / ${cases('test')}`],
  ]
}

/** @returns {string[]} comments, each with its marks */
function commentsOf(source, text) {
  const found = new Map()
  const take = (ranges) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end))
  }
  // In a file of JSX the text between tags is no comment: only what stands before or after a token is.
  walk(source, (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return
    take(ts.getLeadingCommentRanges(text, node.getFullStart()))
    take(ts.getTrailingCommentRanges(text, node.end))
  })
  return [...found.values()]
}

/** Lines of comments beside all lines that are not empty, in per cent. */
function density(files) {
  let comments = 0
  let lines = 0
  for (const { text, source } of files) {
    comments += commentsOf(source, text).reduce((sum, one) => sum + one.split('\n').length, 0)
    lines += text.split('\n').filter((line) => line.trim() !== '').length
  }
  return lines === 0 ? 0 : (100 * comments) / lines
}

function declarationsOf(source) {
  const found = []
  walk(source, (node) => {
    const type =
      ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)
    const value =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node)
    if ((type || value) && node.name !== undefined && ts.isIdentifier(node.name))
      found.push({ name: node.name.text, type })
  })
  return found
}

/** @returns {string[]} the names of tests, as they are written */
function testsOf(source) {
  const found = []
  walk(source, (node) => {
    if (!ts.isCallExpression(node)) return
    const [name] = node.arguments
    if (TEST_CALLS.has(calleeOf(node.expression)) && name !== undefined && ts.isStringLiteralLike(name))
      found.push(name.text)
  })
  return found
}

/** `it.each(…)` and `it.runIf(…)` are `it`. */
function calleeOf(expression) {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)
    ? calleeOf(expression.expression)
    : ''
}
