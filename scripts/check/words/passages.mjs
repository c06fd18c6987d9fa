import ts from 'typescript'
import { namedTest } from './test-names.mjs'

/**
 * What a person wrote in a file: names it declares, and prose (comments, names of tests, documents).
 * @typedef {{ kind: 'names' | 'prose', text: string, line: number }} Passage
 */

const CODE = /\.[cm]?[jt]sx?$/

/** Only the name of a picture or a model is read. */
export const holdsPassages = (path) => CODE.test(path) || /\.(md|css)$/.test(path)

/** @returns {Passage[]} */
export function passagesOf(path, text) {
  if (CODE.test(path)) return ofCode(path, text)
  if (path.endsWith('.md')) return [prose(withoutCodeBlocks(text), 1)]
  if (path.endsWith('.css')) {
    return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: comment, index }) =>
      prose(comment, lineAt(text, index)),
    )
  }
  return []
}

function ofCode(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1
  const passages = []
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.parent.name === node && !ts.isPropertyAccessExpression(node.parent)) {
      passages.push({ kind: 'names', text: node.text, line: lineOf(node.getStart(source)) })
    }
    const test = namedTest(node)
    if (test !== null) passages.push(prose(test.name, lineOf(test.title.getStart(source))))
    node.jsDoc?.forEach(visit)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const comments = commentsOf(source).map(({ pos, end }) => prose(text.slice(pos, end), lineOf(pos)))
  return [...passages, ...comments]
}

/** To look around every token of a file takes longer than to parse it, so only where a comment may begin is looked at. */
function commentsOf(source) {
  const found = new Map()
  for (const { index } of source.text.matchAll(/\/[/*]/g)) {
    for (const range of commentsAround(source, tokenAt(source, index))) found.set(range.pos, range)
  }
  return [...found.values()]
}

/** The token at this place, or behind it where a comment is. */
function tokenAt(source, position) {
  const holds = (node) => node.pos <= position && position < node.end && !ts.isJSDoc(node)
  const childOf = (node) => ts.forEachChild(node, (child) => (holds(child) ? child : undefined))
  let token = source
  for (let inner = childOf(token); inner !== undefined; inner = childOf(token)) token = inner
  for (let inner = token; inner !== undefined; inner = token.getChildren(source).find(holds)) token = inner
  return token
}

function commentsAround(source, token) {
  if (ts.isJsxText(token)) return []
  const { text } = source
  return [
    ...(ts.getTrailingCommentRanges(text, token.getFullStart()) ?? []),
    ...(ts.getLeadingCommentRanges(text, token.getFullStart()) ?? []),
  ]
}

function withoutCodeBlocks(markdown) {
  return markdown.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
}

function prose(text, line) {
  return { kind: 'prose', text, line }
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}
