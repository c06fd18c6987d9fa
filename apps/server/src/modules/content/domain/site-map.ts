import type { ListedPage } from '../../../platform/http/page-meta.ts'
import { xmlText } from './markup.ts'

/** `/sitemap.xml`: every page a search engine should know. */
export function siteMap(siteUrl: string, pages: readonly ListedPage[]): string {
  const urls = pages.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return `<url><loc>${xmlText(siteUrl + path)}</loc>${changed}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * `/robots.txt`: people's own pages and the console are nobody's search result. `/game` is shut by its exact forms,
 * for `/game-statistics/…` shows finished games to everybody.
 */
export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /cabinet',
    'Disallow: /admin',
    'Disallow: /game$',
    'Disallow: /game?',
    'Disallow: /game-search',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
