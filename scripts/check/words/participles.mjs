import { basename } from 'node:path'
import ts from 'typescript'

/** One word, and a participle: the reader has to guess of what. */
const PARTICIPLE =
  /^([a-z]{2,}ed|chosen|drawn|driven|forgotten|found|given|gone|heard|held|hidden|kept|known|left|lost|made|meant|paid|played|read|said|seen|sent|shown|shut|sold|spent|taken|taught|told|thrown|won|written)$/

/** Nouns in -ed, and words that name a thing here: `Loaded` and `permitted` are what their files export. */
const NOUNS = new Set('breed embed feed need seed speed embedded loaded permitted read'.split(' '))

const ASK = 'a noun that says of what (CONTRIBUTING.md)'

/** `PageSeed` is two words. */
const isParticiple = (name) =>
  /^[A-Za-z][a-z]*$/.test(name) && PARTICIPLE.test(name.toLowerCase()) && !NOUNS.has(name.toLowerCase())

/** @returns {{ line: number, found: string, write: string }[]} types and files that are called by a participle alone */
export function participlesIn(path, text) {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return []
  const [file = ''] = basename(path).split('.')
  const found = isParticiple(file) ? [{ line: 1, found: file, write: ASK }] : []
  if (!/\.tsx?$/.test(path)) return found
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    if (isType(node) && node.name !== undefined && isParticiple(node.name.text)) {
      const line = source.getLineAndCharacterOfPosition(node.name.getStart()).line + 1
      found.push({ line, found: node.name.text, write: ASK })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isType(node) {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)
}
