import sanitizeHtml from 'sanitize-html'
import { TABLE_LABEL } from './content-text.ts'

const OWN_PICTURE = /^\/(?:images|bundle\/images)\/[\w-]+(?:[./][\w-]+)*$/
const TEXT_TAGS = ['p', 'br', 'hr', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li']
const HEADING_TAGS = ['h2', 'h3', 'h4', 'h5', 'h6']
const TABLE_TAGS = ['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

/**
 * The allowed HTML of an article: no styles, no classes, no ids, no frames. Links lead by http(s) or mailto; those to
 * other sites have `nofollow`, so that they do not use our reputation, and `noopener`, so that they do not control our
 * window. Pictures come from `/images/` and `/bundle/images/` of this site: a foreign one would inform its host of
 * every reader.
 */
export function sanitized(html: string, siteUrl: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TEXT_TAGS, ...HEADING_TAGS, ...TABLE_TAGS, 'a', 'img'],
    allowedAttributes: {
      a: ['href', 'rel', 'title'],
      img: ['src', 'alt', 'title', 'loading'],
      ol: ['start'],
      pre: ['tabindex'],
      div: ['role', 'aria-label', 'tabindex'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    // Each element gets exactly these attributes. Of its own only the ones named here are read, after the checks above.
    transformTags: {
      // On a phone wide tables and code scroll inside themselves: the keyboard must be able to stop there too.
      div: (tagName) => ({ tagName, attribs: { role: 'region', 'aria-label': TABLE_LABEL, tabindex: '0' } }),
      pre: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: {
          ...(href === undefined ? {} : { href }),
          ...(title === undefined ? {} : { title }),
          ...(isForeign(href, siteUrl) ? { rel: 'noopener nofollow' } : {}),
        },
      }),
      img: (tagName, { src, alt, title }) => ({
        tagName,
        attribs: { src: src ?? '', alt: alt ?? '', loading: 'lazy', ...(title ? { title } : {}) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
  })
}

/** Resolved as a browser would, which also takes `/\evil.example` for another site. */
function isForeign(href: string | undefined, siteUrl: string): boolean {
  if (href === undefined || !URL.canParse(href, siteUrl)) return false
  return new URL(href, siteUrl).origin !== new URL(siteUrl).origin
}
