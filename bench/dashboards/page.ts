import type { Series } from './prometheus.ts'

export interface Panel {
  readonly title: string
  readonly unit: string
  readonly lines: readonly { readonly name: string; readonly series: Series }[]
}

const [WIDTH, HEIGHT] = [440, 120]
const COLOURS = ['#ffb938', '#6cb4ff', '#7ddba3', '#ff8a73', '#c9a2ff', '#e7e7e7', '#5fd4d6', '#d3a15f']
const NAMED = 8

/** Each panel of a dashboard as a drawing, three in a row, with the last value of every line. */
export function dashboardPage(title: string, panels: readonly Panel[]): string {
  return `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title>
<style>
  body { margin: 0; padding: 16px; width: 1408px; background: #0d1117; color: #e6e8eb; font: 13px/1.4 sans-serif }
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px }
  section { background: #161b22; border-radius: 8px; padding: 12px }
  h1 { font-size: 20px; margin: 0 0 12px } h2 { font-size: 14px; margin: 0 0 6px }
  p { margin: 6px 0 0; color: #aab2bd } b { font-weight: 600; color: #e6e8eb } svg { display: block; width: 100% }
  text { fill: #8b949e; font-size: 11px }
</style>
<h1>${escaped(title)}</h1><main>${panels.map(section).join('')}</main>`
}

function section({ title, unit, lines }: Panel): string {
  const points = lines.map(({ series }) => series.values.map(([at, value]) => [at, Number(value)] as const))
  const all = points.flat().filter(([, value]) => Number.isFinite(value))
  if (all.length === 0) return `<section><h2>${escaped(title)}</h2><p>no data</p></section>`
  const moments = all.map(([at]) => at)
  const [from, to] = [Math.min(...moments), Math.max(...moments)]
  const top = Math.max(...all.map(([, value]) => value)) || 1
  const x = (at: number) => (((at - from) / (to - from || 1)) * WIDTH).toFixed(1)
  const y = (value: number) => (HEIGHT - (value / top) * HEIGHT).toFixed(1)
  const drawn = points.map((line, index) => {
    const path = line
      .filter(([, value]) => Number.isFinite(value))
      .map(([at, value]) => `${x(at)},${y(value)}`)
    return `<polyline points="${path.join(' ')}" fill="none" stroke="${colour(index)}" stroke-width="1.5"/>`
  })
  const named = lines.slice(0, NAMED).map(({ name }, index) => {
    const last = points[index]?.at(-1)?.[1] ?? Number.NaN
    return `<span style="color:${colour(index)}">■</span> ${escaped(name)} <b>${shown(last, unit)}</b>`
  })
  const more = lines.length > NAMED ? [`${lines.length - NAMED} more`] : []
  return `<section><h2>${escaped(title)}</h2>
<svg viewBox="0 -14 ${WIDTH} ${HEIGHT + 16}"><line x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}" stroke="#30363d"/><text y="-3">${shown(top, unit)}</text>${drawn.join('')}</svg>
<p>${[...named, ...more].join(' · ')}</p></section>`
}

const colour = (index: number): string => COLOURS[index % COLOURS.length] ?? '#fff'

function shown(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '–'
  if (unit === 'bytes') return `${(value / 1e6).toFixed(0)} MB`
  if (unit === 'bps')
    return value < 1e6 ? `${(value / 1e3).toFixed(1)} kbit/s` : `${(value / 1e6).toFixed(1)} Mbit/s`
  if (unit === 'percentunit') return `${(value * 100).toFixed(1)} %`
  if (unit === 's') return value < 1 ? `${(value * 1000).toFixed(1)} ms` : `${value.toFixed(1)} s`
  return `${Number.isInteger(value) ? value : value.toFixed(2)}${unit === 'short' ? '' : '/s'}`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
