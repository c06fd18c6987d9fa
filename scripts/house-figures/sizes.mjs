import ts from 'typescript'
import { AREAS, linesOf, walk } from './checkout.mjs'

/** Lines of files: median, 90th and 99th percentile, longest, and how many are short or long. */
export function sizeFigures({ code, production, styles, imports }) {
  const places = [
    ...Object.keys(AREAS).map((area) => [area, production.filter((one) => one.area === area)]),
    ['all production TypeScript', production],
    ['web styles', styles.filter(({ file }) => file.startsWith('apps/web/src/'))],
    ['tests, harness and scripts in TypeScript', code.filter(({ test }) => test)],
  ]
  return [...places.flatMap(([name, files]) => sizesOf(name, files)), ...fragments(production, imports)]
}

/** Lines of functions of production code that have a body in braces. */
export function functionFigures({ production }) {
  const lengths = production.flatMap(({ source }) => functionsOf(source)).sort((a, b) => a - b)
  return [
    ['functions', lengths.length],
    ['lines: median / p90 / p99 / max', spread(lengths)],
    ['over 60 lines', lengths.filter((lines) => lines > 60).length],
  ]
}

function sizesOf(name, files) {
  const lengths = files.map(linesOf).sort((a, b) => a - b)
  const under = (limit) => lengths.filter((lines) => lines < limit).length
  return [
    [`${name}: files`, files.length],
    [`${name}: lines`, lengths.reduce((sum, lines) => sum + lines, 0)],
    [`${name}: median / p90 / p99 / max`, spread(lengths)],
    [
      `${name}: under 15 / under 30 / over 250 lines`,
      `${under(15)} / ${under(30)} / ${lengths.filter((lines) => lines > 250).length}`,
    ],
  ]
}

function fragments(production, imports) {
  const importers = new Map()
  for (const { from, to } of imports)
    if (!from.test) importers.set(to, new Set([...(importers.get(to) ?? []), from.file]))
  const lonely = production.filter(({ file }) => importers.get(file)?.size === 1)
  const folders = new Map()
  for (const { file } of production) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const counts = [...folders.values()]
  const share = production.filter((one) => linesOf(one) < 30).length / production.length
  return [
    ['production files under 30 lines, share', `${Math.round(share * 100)} %`],
    ['files with exactly one importer', lonely.length],
    [
      'of those under 30 / under 20 / under 15 lines',
      [30, 20, 15].map((limit) => lonely.filter((one) => linesOf(one) < limit).length).join(' / '),
    ],
    [
      'folders / with one file / with more than 25',
      `${counts.length} / ${counts.filter((n) => n === 1).length} / ${counts.filter((n) => n > 25).length}`,
    ],
  ]
}

function functionsOf(source) {
  const found = []
  const at = (position) => source.getLineAndCharacterOfPosition(position).line
  walk(source, (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined && ts.isBlock(node.body))
      found.push(at(node.end) - at(node.getStart()) + 1)
  })
  return found
}

function spread(sorted) {
  const part = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [part(0.5), part(0.9), part(0.99), sorted.at(-1) ?? 0].join(' / ')
}
