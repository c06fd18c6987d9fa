import ts from 'typescript'
import { namedTest } from './test-names.mjs'

/**
 * What a person wrote in a file: names it declares, and prose (comments, names of tests, documents).
 * @typedef {{ kind: 'names' | 'prose', text: string, line: number }} Passage
 */

const CODE = /\.[cm]?[jt]sx?$/

/** Of a picture or a model the name alone is read. */
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
  const comments = new Map()
  const passages = []
  const visit = (node) => {
    for (const { pos, end } of commentsAround(source, node))
      comments.set(pos, prose(text.slice(pos, end), lineOf(pos)))
    if (ts.isIdentifier(node) && node.parent.name === node && !ts.isPropertyAccessExpression(node.parent)) {
      passages.push({ kind: 'names', text: node.text, line: lineOf(node.getStart(source)) })
    }
    const test = namedTest(node)
    if (test !== null) passages.push(prose(test.name, lineOf(test.title.getStart(source))))
    node.getChildren(source).forEach(visit)
  }
  visit(source)
  return [...passages, ...comments.values()]
}

function commentsAround(source, node) {
  if (node.getChildCount(source) > 0 || ts.isJsxText(node)) return []
  const { text } = source
  return [
    ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
    ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
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
