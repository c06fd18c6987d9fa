import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, ImpactValue, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** What a page with axe in it offers, as far as it is used here. */
interface PageWithAxe {
  readonly axe: {
    run(context: ElementContext, options: RunOptions): Promise<AxeResults>
    readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: ImpactValue }[] }
    readonly commons: { readonly color: { readonly Color: new (...rgb: number[]) => Color } }
  }
}

interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): Color
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe calls serious or critical on the page as it is, or in a part of it: rule and the first place. To compile axe
 * costs as much as to run it, so a page gets it once; rules whose findings are never serious do not run.
 */
export async function seriousFindings(page: Page, within?: string): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue
    await frame.evaluate(SOURCE)
    await frame.evaluate(readColorsOnce)
  }
  return page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as PageWithAxe
    const isSerious = (impact: ImpactValue | undefined) => impact === 'serious' || impact === 'critical'
    const minor = axe._audit.rules.filter(({ impact }) => impact !== null && !isSerious(impact))
    const { violations } = await axe.run(part ?? document, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(minor.map(({ id }) => [id, { enabled: false }])),
    })
    return violations
      .filter(({ impact }) => isSerious(impact))
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }, within)
}

/** axe works each colour out wherever it stands, by way of all colour spaces, and a page has a dozen of them. */
function readColorsOnce(): void {
  const { Color } = (globalThis as unknown as PageWithAxe).axe.commons.color
  const { parseString } = Color.prototype
  const known = new Map<string, Color>()
  Color.prototype.parseString = function (this: Color, text: string): Color {
    const color = known.get(text) ?? parseString.call(new Color(0, 0, 0), text)
    known.set(text, color)
    this.r = color.r
    this.g = color.g
    this.b = color.b
    this.alpha = color.alpha
    return this
  }
}
