import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it'
import { sanitized } from './sanitize.ts'

/** Turns an editor's Markdown into HTML that is safe to put into a page. */
export type RenderMarkdown = (markdown: string) => string

const PAGE_TITLE_LEVEL = 1
const DEEPEST_LEVEL = 6

/**
 * Two walls: raw HTML is text to the parser, and whatever the parser makes goes through an allow-list. `siteUrl` is
 * asked at each call, for the port is known only when the site listens.
 */
export function markdownRenderer(siteUrl: () => string): RenderMarkdown {
  const parser = new MarkdownIt({ html: false, linkify: true })
  // Only what is written as an address becomes a link: «т.д.ru» or a file's name must not.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  parser.core.ruler.push('headings-below-title', ({ tokens }) => lowerHeadings(tokens))
  withScrollableParts(parser)
  return (markdown) => sanitized(parser.render(markdown), siteUrl())
}

interface HeadingToken {
  readonly type: string
  tag: string
}

/** The page's one h1 is its title, so the text's highest heading becomes h2, however the editor counted. */
function lowerHeadings(tokens: readonly HeadingToken[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  const highest = headings.reduce((level, heading) => Math.min(level, levelOf(heading)), DEEPEST_LEVEL)
  for (const heading of headings) {
    heading.tag = `h${Math.min(DEEPEST_LEVEL, levelOf(heading) - highest + PAGE_TITLE_LEVEL + 1)}`
  }
}

function levelOf({ tag }: HeadingToken): number {
  return Number(tag.slice(1))
}

/** A frame around each table, for it to scroll in; code without the class that names its language. */
function withScrollableParts(parser: Parser): void {
  const { rules } = parser.renderer
  rules.table_open = () => '<div><table>\n'
  rules.table_close = () => '</table></div>\n'
  const code = (text: string): string => `<pre><code>${parser.utils.escapeHtml(text)}</code></pre>\n`
  rules.fence = (tokens, index) => code(tokens[index]?.content ?? '')
  rules.code_block = (tokens, index) => code(tokens[index]?.content ?? '')
}
