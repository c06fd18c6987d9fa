import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Reads what the values of the contracts do not carry at run time: the comment above each of them.
 * @returns {{ name: string, exports: { name: string, comment: string }[] }[]}
 */
export function readContracts(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
      return { name: file.replace('.ts', ''), exports: source.statements.flatMap(exportsOf) }
    })
}

function exportsOf(statement) {
  if (!ts.isVariableStatement(statement)) return []
  const comment = commentOf(statement)
  return statement.declarationList.declarations.map(({ name }) => ({ name: name.text, comment }))
}

/** The comment above a statement as plain text: lines joined, marks of the comment and of its links removed. */
function commentOf(statement) {
  const [comment] = ts.getJSDocCommentsAndTags(statement)
  if (comment === undefined) return ''
  return comment
    .getText()
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .trim()
}
