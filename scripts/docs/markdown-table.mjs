/** As the formatter leaves it. */
export function markdownTable([head, ...rows]) {
  const widths = head.map((_name, at) => Math.max(...[head, ...rows].map((cells) => cells[at].length)))
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
