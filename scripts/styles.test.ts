import { fileURLToPath } from 'node:url'
import stylelint from 'stylelint'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Lints a style sheet as if it were `file`, with our configuration. Returns the names of the rules that complain. */
async function lint(code: string, file = 'apps/web/src/features/planted/planted.module.css') {
  const { results } = await stylelint.lint({
    code,
    codeFilename: root + file,
    configFile: `${root}stylelint.config.mjs`,
    cwd: root,
  })
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule))
}

/** What a style sheet may not contain, and the rule that says so. */
const PLANTED: readonly (readonly [css: string, rule: string])[] = [
  ['.a { padding: 14px var(--s-8) }', 'declaration-property-unit-disallowed-list'],
  ['.a { margin-top: calc(-1 * 3px) }', 'declaration-property-unit-disallowed-list'],
  ['.a { column-gap: 0.5rem }', 'declaration-property-unit-disallowed-list'],
  ['.a { border-top-left-radius: 5px }', 'declaration-property-unit-disallowed-list'],
  ['.a { font-size: 15px }', 'declaration-property-unit-disallowed-list'],
  ['.a { font: 700 1.1rem / 1 var(--font-text) }', 'declaration-property-unit-disallowed-list'],
  ['.a { font-size: var(--s-16) }', 'declaration-property-custom-property-allowed-list'],
  ['.a { gap: var(--r-panel) }', 'declaration-property-custom-property-allowed-list'],
  ['.a { border-radius: var(--s-8) }', 'declaration-property-custom-property-allowed-list'],
  ['.a { gap: var(--s-14) }', 'no-unknown-custom-properties'],
  ['.a { animation: nowhere 1s }', 'no-unknown-animations'],
  ['@media (width <= 900px) { .a { top: 0 } }', 'media-feature-name-value-allowed-list'],
  ['@media (768px < width <= 1100px) { .a { top: 0 } }', 'media-feature-name-value-allowed-list'],
  ['@media (max-width: 768px) { .a { top: 0 } }', 'media-feature-range-notation'],
  ['.a { top: 0 !important }', 'declaration-no-important'],
  ['.a { color: #fff }', 'color-no-hex'],
]

describe('stylelint with our configuration', () => {
  it.each(PLANTED)('refuses %s', async (css, rule) => {
    expect(await lint(css)).toEqual([rule])
  })

  it('refuses an exemption without a reason', async () => {
    const css = '/* stylelint-disable-next-line color-no-hex */\n.a { color: #fff }'
    expect(await lint(css)).toEqual(['--report-descriptionless-disables'])
  })

  it('accepts tokens, the six widths, and sizes of drawings', async () => {
    const css = `
      .a { padding: var(--s-8) calc(-1 * var(--s-4)); border-radius: var(--r-ctl) 0; border: 1px solid var(--line); width: 131px }
      @media (768px < width <= 1080px) and (height <= 720px) { .a { font-size: var(--fs-14); margin: 1.2em auto } }`
    expect(await lint(css)).toEqual([])
  })

  it('accepts a hex colour among the tokens', async () => {
    expect(await lint(':root { --wall: #111920 }', 'apps/web/src/styles/tokens.css')).toEqual([])
  })
})
