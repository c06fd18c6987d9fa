import ts from 'typescript'
import { countFiles, countNodes, countText, walk } from './checkout.mjs'

/** The phases of the first reading; later ones are not looked for, so that both columns count the same. */
const PHASES = new Set(
  'seating deal mafiaMeeting donSign sheriffSign freeSeating dayStart speech voteIntro voteCandidate voteSimultaneous voteResult tieSpeech liftVote farewell nightFall nightShoot nightDon nightSheriff nightDoctor bestMove morning finalSpeech gameOver aborted'.split(
    ' ',
  ),
)
const RIGHTS =
  /\b\w*([rR]ights|[rR]oles)\w*\.(includes|has)\('(admin|moderator|editor|judge|administrator)\w*'\)/g

/** Facts that were written many times, and how often they are now. */
export function factFigures({ production }) {
  const of = (area) => production.filter((one) => one.area === area)
  const contracts = of('contracts')
  const web = of('web')
  const server = of('server')
  const names = production.map(({ source }) => phaseNames(source))
  return [
    ['endpoints', countNodes(contracts, (node) => isCall(node, 'endpoint'))],
    ['`z.custom`', countText(contracts, /\bz\s*\.custom\b/g)],
    ['files that name four or more phases', names.filter(({ named }) => named.size >= 4).length],
    ['arrays of three or more phases', names.reduce((sum, { lists }) => sum + lists, 0)],
    ['conditions of three or more phases', names.reduce((sum, { chains }) => sum + chains, 0)],
    ['tests of a right by its name', countText(production, RIGHTS)],
    ['web files that focus the first wrong field', countFiles(web, /\[aria-invalid/)],
    [
      'web: `firstMessages` / `isRecord` / `useWarningBeforeLeaving`, declared',
      ['firstMessages', 'isRecord', 'useWarningBeforeLeaving']
        .map((name) => countText(web, new RegExp(`function ${name}\\b`, 'g')))
        .join(' / '),
    ],
    [
      'web: uses of the components for loading, failed and empty',
      countText(web, /<(EmptyState|Loaded|LoadingState|FailedState|Failed)\b/g),
    ],
    ['server: classes that extend a class of ours', heirs(server)],
    ['server: interfaces by `extends Omit<…>`', countText(server, /(extends|,)\s+Omit</g)],
    ['server: `Parameters<Parameters<…`', countText(server, /Parameters<Parameters</g)],
    [
      'rules: `let` and `WeakMap` of a module',
      countText(of('rules'), /^(let |(const|let) \w+ = new WeakMap)/gm),
    ],
    [
      'longest regular expression of URLs in `platform/http`',
      Math.max(
        0,
        ...server
          .filter(({ file }) => file.includes('platform/http/'))
          .flatMap(({ source }) => regexLengths(source)),
      ),
    ],
    ['fields of the largest context of the room', contextFields(production)],
  ]
}

function isCall(node, name) {
  return ts.isCallExpression(node) && node.expression.getText() === name
}

/** Classes that extend another of these files, errors apart. */
function heirs(code) {
  const names = new Set()
  const parents = []
  for (const { source } of code)
    walk(source, (node) => {
      if (!ts.isClassDeclaration(node)) return
      names.add(node.name?.text)
      const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
      if (clause !== undefined) parents.push(clause.types[0].expression.getText())
    })
  return parents.filter((parent) => names.has(parent) && !parent.endsWith('Error')).length
}

function phaseNames(source) {
  const named = new Set()
  let lists = 0
  let chains = 0
  walk(source, (node) => {
    if (ts.isStringLiteral(node) && PHASES.has(node.text)) named.add(node.text)
    if (ts.isPropertyAssignment(node) && PHASES.has(node.name.getText())) named.add(node.name.getText())
    if (isLink(node) && !isLink(outside(node)) && phasesCompared(node) >= 3) chains += 1
    if (!ts.isArrayLiteralExpression(node) || node.elements.length < 3) return
    if (node.elements.every((one) => ts.isStringLiteral(one) && PHASES.has(one.text))) lists += 1
  })
  return { named, lists, chains }
}

const LINKS = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.AmpersandAmpersandToken]
const COMPARISONS = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]

function isLink(node) {
  return ts.isBinaryExpression(node) && LINKS.includes(node.operatorToken.kind)
}

function outside({ parent }) {
  return ts.isParenthesizedExpression(parent) ? outside(parent) : parent
}

/** How many comparisons with a phase a chain of `||` and `&&` holds, parentheses included. */
function phasesCompared(node) {
  if (ts.isParenthesizedExpression(node)) return phasesCompared(node.expression)
  if (isLink(node)) return phasesCompared(node.left) + phasesCompared(node.right)
  const compares = ts.isBinaryExpression(node) && COMPARISONS.includes(node.operatorToken.kind)
  return compares && ts.isStringLiteral(node.right) && PHASES.has(node.right.text) ? 1 : 0
}

function regexLengths(source) {
  const found = []
  walk(source, (node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.length)
  })
  return found
}

/** The context of the room that holds most: `Room` at first, one of `room/*-context.ts` now. */
function contextFields(production) {
  const files = production.filter(({ file }) => /features\/table\/room\/[\w-]*context\.ts$/.test(file))
  let most = 0
  for (const { source } of files)
    walk(source, (node) => {
      if (ts.isInterfaceDeclaration(node)) most = Math.max(most, node.members.length)
    })
  return most
}
