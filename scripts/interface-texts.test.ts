import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/**
 * All interface text is Russian (specification §1). A person reads the strings of `shared/texts` and the text and the
 * labels inside JSX; everything else in the sources of the pages is for programs.
 */
const WEB = fileURLToPath(new URL('../apps/web/src/', import.meta.url))
const LABELS = ['aria-label', 'title', 'placeholder', 'alt']

/** Names, abbreviations and formats that Russian texts write in Latin letters. */
const NAMES = new Set(
  (
    'mail email Caps Lock Alt Shift MMR XP JSON JPEG PNG WebP RSS IP VPN OBS WebRTC Markdown cookie https ' +
    'Android Apple Chrome ChromeOS Google Instagram Linux Mafia World Tour Polemica Safari Telegram Twitch Windows Zoom ' +
    'WebSocket iOS iPad iPhone localhost macOS reCAPTCHA CSV ' +
    // The operator sets JANUS_METRICS_URLS and OUTGOING, and removes outgoing.held from DATA_DIR; Web Push is the standard.
    'JANUS METRICS URLS OUTGOING outgoing held DATA DIR Web Push'
  ).split(' '),
)
/** The text about personal data names every cookie and storage key as a browser shows them. */
const NAMES_KEYS = 'shared/texts/legal-personal-data.ts'

function textsOf(path: string, source: string): string[] {
  const texts: string[] = []
  const isTexts = path.startsWith('shared/texts/')
  // It has no JSX, so there is nothing to parse it for.
  if (!isTexts && !path.endsWith('x')) return texts
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxText(node)) texts.push(node.text)
    else if (ts.isJsxAttribute(node) && LABELS.includes(node.name.getText())) texts.push(...literalsIn(node))
    else if (isTexts && isLiteral(node) && !isCompared(node) && !isName(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(
    ts.createSourceFile(
      path,
      source,
      ts.ScriptTarget.Latest,
      true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  )
  return texts
}

type Literal =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail

const isLiteral = (node: ts.Node): node is Literal =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node)

const isCompared = ({ parent }: ts.Node): boolean => ts.isBinaryExpression(parent) || ts.isCaseClause(parent)

/** The name of a property, quoted for its dot or its digit. */
const isName = (node: ts.Node): boolean => ts.isPropertyAssignment(node.parent) && node.parent.name === node

function literalsIn(node: ts.Node): string[] {
  const found: string[] = []
  const visit = (child: ts.Node): void => {
    if (isLiteral(child)) found.push(child.text)
    ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  return found
}

/** Latin words of two letters and more, without addresses of the web, of e-mail and of pages. */
const latinWords = (text: string): string[] =>
  (text.replace(/https?:\S+|\S+@\S+|\/[a-z/]+|&\w+;/g, ' ').match(/[A-Za-z]{2,}/g) ?? []).filter(
    (word) => !NAMES.has(word),
  )

describe('the check of interface texts', () => {
  it('finds only Russian in the texts of the pages', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter(
      (path) => path !== NAMES_KEYS && !/\.test\.|\/testing\/|gallery/.test(path),
    )
    expect(files.length).toBeGreaterThan(500)
    const foreign = files.flatMap((path) =>
      textsOf(path, readFileSync(WEB + path, 'utf8')).flatMap((text) =>
        latinWords(text).map((word) => `${path}: ${word} in «${text.trim()}»`),
      ),
    )
    expect(foreign).toEqual([])
  })

  it('finds an English label', () => {
    expect(textsOf('a.tsx', '<b title="Close">{x} Open <i/></b>').flatMap(latinWords)).toEqual([
      'Close',
      'Open',
    ])
    expect(
      textsOf(
        'shared/texts/a.ts',
        ["export const a = { b: 'Save', c: (n: number) => `$", '{n} games` }'].join(''),
      ).flatMap(latinWords),
    ).toEqual(['Save', 'games'])
    expect(textsOf('shared/texts/a.ts', `export const a = { 'name.of': 'Open' }`)).toEqual(['Open'])
  })
})
