import type { MarkdownIt } from 'markdown-it'

/** A frame around each table, for it to scroll in; code without the class that names its language. */
export function withScrollableParts(parser: MarkdownIt): void {
  const { rules } = parser.renderer
  rules.table_open = () => '<div><table>\n'
  rules.table_close = () => '</table></div>\n'
  const code = (text: string): string => `<pre><code>${parser.utils.escapeHtml(text)}</code></pre>\n`
  rules.fence = (tokens, index) => code(tokens[index]?.content ?? '')
  rules.code_block = (tokens, index) => code(tokens[index]?.content ?? '')
}
