import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Reads what the values of the contracts do not carry at run time: the comment above each of them, the type of a
 * message's answer or payload (`typed<…>()`), and the declarations that such a type refers to.
 * @returns {{ files: { name: string, exports: Exported[] }[], declarations: Map<string, Declaration> }}
 * @typedef {{ name: string, comment: string, typed: ts.TypeNode | null, source: ts.SourceFile }} Exported
 * @typedef {{ node: ts.Node, source: ts.SourceFile }} Declaration
 */
export function readContracts(folder) {
  const declarations = new Map()
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((file) => {
      const source = ts.createSourceFile(
        file,
        readFileSync(join(folder, file), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      )
      const exports = []
      for (const statement of source.statements) collect(statement, { source, declarations, exports })
      return { name: file.replace('.ts', ''), exports }
    })
  return { files, declarations }
}

function collect(statement, { source, declarations, exports }) {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    declarations.set(statement.name.text, { node: statement, source })
  if (!ts.isVariableStatement(statement)) return
  for (const { name, initializer } of statement.declarationList.declarations) {
    declarations.set(name.text, { node: statement, source })
    exports.push({ name: name.text, comment: commentOf(statement), typed: typedOf(initializer), source })
  }
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

/** The type inside `typed<…>()` of a message's definition. */
function typedOf(initializer) {
  let found = null
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'typed') found = node.typeArguments[0]
    else ts.forEachChild(node, visit)
  }
  if (initializer) visit(initializer)
  return found
}

/** The names of all declarations that this type needs to be understood, nearest first. */
export function namesWithin(node, declarations, names = new Set()) {
  const visit = (child) => {
    if (
      ts.isIdentifier(child) &&
      declarations.has(child.text) &&
      !names.has(child.text) &&
      isReference(child)
    ) {
      names.add(child.text)
      namesWithin(declarations.get(child.text).node, declarations, names)
    }
    ts.forEachChild(child, visit)
  }
  visit(node)
  return names
}

/** An identifier that names a property of its own is no reference. */
function isReference({ parent, ...node }) {
  return !('name' in parent && parent.name?.pos === node.pos && !ts.isShorthandPropertyAssignment(parent))
}
