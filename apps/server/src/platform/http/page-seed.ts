import type { FastifyRequest } from 'fastify'

/**
 * Answers a document brings along, by the path of their call: what every page would ask for first. The calls stay, for
 * a page that wants them fresh.
 */
export type PageSeed = Readonly<Record<string, unknown>>

/** Data that a module adds to every document. */
export type SeedPage = (request: FastifyRequest) => Promise<PageSeed>

/** The document with the seed in it, as data: no browser runs it, so the policy against inline code holds. */
export function withSeed(document: string, seed: PageSeed): string {
  // `<` could end the element, whatever a text contains.
  const json = JSON.stringify(seed).replaceAll('<', '\\u003c')
  const element = `<script type="application/json" id="page-seed">${json}</script>`
  return document.replace('</head>', () => `${element}</head>`)
}
