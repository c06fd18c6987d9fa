import { escapeHtml } from '../html.ts'
import { DEV_MAIL_TEXT as TEXT } from './dev-mail-text.ts'
import type { WrittenEmail } from './emails-folder.ts'

const STYLE = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #0a0f14; color: #f2f5f6 }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem }
a { color: #ffc656 }
p, dt, time { color: #b7c3cb }
ul { list-style: none; padding: 0 }
li { padding: .6rem 0; border-bottom: 1px solid #263440 }
li a { display: block; font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dd { margin: 0 }
iframe { width: 100%; height: 44rem; border: 1px solid #263440; border-radius: 8px; background: #0a0f14 }
pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: #111920; border-radius: 8px }
`
const LINK = /https?:\/\/[^\s<>"']+/g

/** The list of e-mails as a page. */
export function listPage(emails: readonly WrittenEmail[], nonce: string): string {
  const items = emails.map(
    ({ name, subject, to, date }) =>
      `<li><a href="/dev/mail/${name}">${escapeHtml(subject)}</a>${escapeHtml(to)} · <time>${escapeHtml(date)}</time></li>`,
  )
  const list = items.length === 0 ? `<p>${TEXT.empty}</p>` : `<ul>${items.join('')}</ul>`
  return page(TEXT.title, nonce, `<h1>${TEXT.title}</h1><p>${TEXT.about}</p>${list}`)
}

/** One e-mail as a page. Its HTML is a document of its own in a frame where nothing can run. */
export function emailPage({ name, subject, from, to, date, text }: WrittenEmail, nonce: string): string {
  const headers = [
    [TEXT.from, from],
    [TEXT.to, to],
    [TEXT.subject, subject],
    [TEXT.sent, date],
  ].map(([label = '', value = '']) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
  return page(
    subject,
    nonce,
    `<p><a href="/dev/mail">${TEXT.all}</a></p><h1>${escapeHtml(subject)}</h1><dl>${headers.join('')}</dl>
<h2>${TEXT.html}</h2><iframe title="${TEXT.html}" sandbox="allow-same-origin allow-top-navigation-by-user-activation" src="/dev/mail/${name}/html"></iframe>
<h2>${TEXT.text}</h2><pre>${linked(text)}</pre>`,
  )
}

/** The HTML part as a document: its links lead out of the frame. */
export function framedEmail({ html }: WrittenEmail): string {
  return html.replace(/<head>/i, '<head><base target="_top">')
}

/** Links become links; everything around them is escaped. */
function linked(text: string): string {
  let done = 0
  let html = ''
  for (const match of text.matchAll(LINK)) {
    const link = escapeHtml(match[0])
    html += `${escapeHtml(text.slice(done, match.index))}<a href="${link}">${link}</a>`
    done = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(done))
}

function page(title: string, nonce: string, body: string): string {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`
}
