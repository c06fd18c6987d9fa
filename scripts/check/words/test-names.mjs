import ts from 'typescript'

/** A name that begins with one of these has no subject of its own. */
const WITHOUT_SUBJECT = words(
  'is are was were has have had does do did can cannot may might must will would should never',
  'of that who whose whom which what but and or it its they their them',
)

/** These need a subject: the `describe` around the test. Verbs that are also plural nouns are left out. */
const VERBS = words(
  'accepts allows asks becomes begins brings closes comes deletes distinguishes finds follows forgets gets gives',
  'goes ignores keeps knows leads leaves lets loses makes means opens pays puts refuses removes requires returns says',
  'sends serves shows stays survives takes tells throws tries waits writes',
)

/** A `describe` that begins with one of these names no subject. */
const NO_NOUN = words(
  'after asking at before by during for how if in inside of on playing under when where while with without why',
)

/** `%s` and its like: the table of the test puts a value there, which names a case and no subject. */
const PLACEHOLDER = /^(%[a-z#]|\$\{?[\w.]+\}?)/i
const ONLY_PLACEHOLDERS = /^(?:(?:%[a-z#]|\$\{?[\w.]+\}?)[^\w%$]*)+$/i

const ASK = 'a test name states its subject (CONTRIBUTING.md)'

/** @returns {{ line: number, found: string, write: string }[]} names of tests that are not sentences with a subject */
export function namesWithoutSubject(path, text) {
  if (!/\.(test|suite)\.tsx?$/.test(path)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const violations = []
  const visit = (node, inDescribe) => {
    const named = namedTest(node)
    if (named !== null && isWithoutSubject(named, inDescribe)) {
      const line = source.getLineAndCharacterOfPosition(named.title.getStart()).line + 1
      violations.push({ line, found: named.name, write: ASK })
    }
    const within = inDescribe || named?.kind === 'describe'
    ts.forEachChild(node, (child) => visit(child, within))
  }
  visit(source, false)
  return violations
}

function isWithoutSubject({ kind, name }, inDescribe) {
  const first = /^[\w-]+/.exec(name)?.[0].toLowerCase()
  if (WITHOUT_SUBJECT.has(first)) return true
  if (kind === 'describe') return NO_NOUN.has(first) || VERBS.has(first)
  if (ONLY_PLACEHOLDERS.test(name) || (!inDescribe && PLACEHOLDER.test(name))) return true
  return !inDescribe && VERBS.has(first)
}

/** `it('…')`, `describe.each(…)('…')`, `test.runIf(…)('…')`; null for any other node. */
export function namedTest(node) {
  if (!ts.isCallExpression(node)) return null
  const [title] = node.arguments
  if (title === undefined || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return null
  let callee = node.expression
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression
  if (!ts.isIdentifier(callee) || !['it', 'test', 'describe'].includes(callee.text)) return null
  return { kind: callee.text, title, name: title.getText().slice(1, -1) }
}

function words(...lines) {
  return new Set(lines.flatMap((line) => line.split(' ')))
}
