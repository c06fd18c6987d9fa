import { PAGE_TEXTS, SITE_NAME } from './content-text.ts'
import { xmlText } from './markup.ts'

export interface FeedArticle {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly publishedAt: Date
}

/** RSS 2.0 with the newest articles, newest first. */
export function rssFeed(siteUrl: string, articles: readonly FeedArticle[]): string {
  const newest = articles[0]?.publishedAt
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${SITE_NAME}: ${PAGE_TEXTS['/blog'].title.toLowerCase()}`),
    element('link', `${siteUrl}/blog`),
    element('description', PAGE_TEXTS['/blog'].description),
    element('language', 'ru'),
    `<atom:link href="${xmlText(`${siteUrl}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined ? [] : [element('lastBuildDate', newest.toUTCString())]),
    ...articles.map((article) => item(siteUrl, article)),
    '</channel>',
    '</rss>',
    '',
  ]
  return lines.join('\n')
}

function item(siteUrl: string, { slug, title, summary, publishedAt }: FeedArticle): string {
  const url = `${siteUrl}/blog/${slug}`
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    // RFC 822, as JavaScript's UTC text is.
    element('pubDate', publishedAt.toUTCString()),
    element('description', summary),
    '</item>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
