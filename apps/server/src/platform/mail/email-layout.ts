import { escapeHtml } from '../html.ts'
import type { Email } from './mail.ts'

/** The content of an e-mail. Plain text everywhere: it is escaped on the way into HTML. */
export interface EmailContent {
  readonly subject: string
  /** The text that mail programs show behind the subject. */
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Names and values, one below the other. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly button?: {
    readonly label: string
    readonly link: string
    /** Before the link in full, for anybody who cannot press the button. */
    readonly orOpen: string
  }
  /** Small print. */
  readonly notes: readonly string[]
}

export interface EmailFrame {
  readonly productName: string
  readonly siteUrl: string
}

/** The night of the site's own palette. Set on every cell: some programs keep the page white and drop what is around. */
const SKY = '#0A0F14'
const WALL = '#111920'
const WALL_UP = '#18222B'
const LINE = '#263440'
const INK = '#F2F5F6'
const INK_2 = '#B7C3CB'
const INK_3 = '#8A9BA6'
const LAMP = '#FFBE3D'
const ON_LAMP = '#191104'
const FONT = "Onest,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Keeps the beginning of the e-mail out of the line that shows the preheader. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

/** The e-mail in both its parts. No pictures: a remote picture would reveal when an e-mail is read. */
export function drawEmail(to: string, content: EmailContent, frame: EmailFrame): Email {
  return { to, subject: content.subject, text: textOf(content, frame), html: htmlOf(content, frame) }
}

function textOf({ heading, paragraphs, facts = [], button, notes }: EmailContent, frame: EmailFrame): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    button === undefined ? '' : `${button.label}:\n${button.link}`,
    ...notes,
    `${frame.productName}\n${frame.siteUrl}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function htmlOf(content: EmailContent, frame: EmailFrame): string {
  const { subject, preheader, heading, paragraphs, facts = [], button, notes } = content
  const rows = [
    row('0 0 16px', `<h1 style="margin:0;${type(26, 32, INK)}font-weight:700;">${escapeHtml(heading)}</h1>`),
    ...paragraphs.map((text) => row('0 0 16px', paragraph(text, 16, 25, INK_2))),
    ...(facts.length === 0 ? [] : [row('4px 0 20px', factTable(facts))]),
    ...(button === undefined
      ? []
      : [row('8px 0 24px', buttonTable(button)), row('0 0 20px', fullLink(button))]),
    row(
      `20px 0 0;border-top:1px solid ${LINE}`,
      notes.map((text) => paragraph(text, 13, 20, INK_3)).join(''),
    ),
  ]
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<title>${escapeHtml(subject)}</title>
</head>
<body bgcolor="${SKY}" style="margin:0;padding:0;background:${SKY};">
<div style="display:none;max-height:0;overflow:hidden;color:${SKY};">${escapeHtml(preheader)}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${SKY}" style="background:${SKY};"><tr>
<td align="center" style="padding:32px 16px 40px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td bgcolor="${SKY}" style="padding:0 4px 20px;background:${SKY};">${wordmark(frame)}</td></tr>
<tr><td bgcolor="${WALL}" style="padding:32px 28px;background:${WALL};border:1px solid ${LINE};border-radius:16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.join('\n')}
</table>
</td></tr>
</table>
</td>
</tr></table>
</body>
</html>
`
}

function row(padding: string, content: string): string {
  return `<tr><td bgcolor="${WALL}" style="padding:${padding};">${content}</td></tr>`
}

function type(sizePx: number, linePx: number, colour: string): string {
  return `font-family:${FONT};font-size:${sizePx}px;line-height:${linePx}px;color:${colour};`
}

function paragraph(text: string, sizePx: number, linePx: number, colour: string): string {
  return `<p style="margin:0 0 4px;${type(sizePx, linePx, colour)}">${escapeHtml(text)}</p>`
}

/** The house of the site's sign: four windows, one of them lit. */
function wordmark({ productName, siteUrl }: EmailFrame): string {
  const pane = (colour: string) =>
    `<td width="9" height="11" bgcolor="${colour}" style="width:9px;height:11px;font-size:0;line-height:0;background:${colour};border-radius:2px;">&nbsp;</td>`
  const dark = '#2B3946'
  const house = `<table role="presentation" cellpadding="0" cellspacing="3" border="0" style="border:2px solid ${INK};border-radius:6px;"><tr>${pane(dark)}${pane(dark)}</tr><tr>${pane(dark)}${pane(LAMP)}</tr></table>`
  const name = `<a href="${escapeHtml(siteUrl)}" style="${type(20, 24, INK)}font-weight:700;text-decoration:none;">${escapeHtml(productName)}</a>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td>${house}</td><td style="padding-left:12px;">${name}</td></tr></table>`
}

function factTable(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td valign="top" style="padding:5px 16px 5px 0;white-space:nowrap;${type(14, 20, INK_3)}">${escapeHtml(name)}</td><td valign="top" style="padding:5px 0;word-break:break-word;${type(14, 20, INK)}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${WALL_UP}" style="background:${WALL_UP};border-radius:8px;"><tr><td style="padding:10px 16px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table></td></tr></table>`
}

function buttonTable({ label, link }: { readonly label: string; readonly link: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="${LAMP}" style="background:${LAMP};border-radius:8px;"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;${type(16, 22, ON_LAMP)}font-weight:700;text-decoration:none;">${escapeHtml(label)}</a></td></tr></table>`
}

function fullLink({ orOpen, link }: { readonly orOpen: string; readonly link: string }): string {
  return `${paragraph(orOpen, 13, 20, INK_3)}<p style="margin:0;word-break:break-all;${type(13, 20, LAMP)}"><a href="${escapeHtml(link)}" style="color:${LAMP};">${escapeHtml(link)}</a></p>`
}
