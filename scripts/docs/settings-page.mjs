import { KNOBS } from '../../apps/server/src/platform/config/knobs.ts'
import { rangeOf } from '../../packages/contracts/src/setting-shape.ts'
import { SETTING_SECTIONS, SITE_SETTINGS } from '../../packages/contracts/src/site-settings.ts'
import { markdownTable } from './markdown-table.mjs'

/** The settings of `/admin/settings`, and the variables of the environment, as a page: from the definitions the server checks by. */
export function settingsPage() {
  const sections = Object.entries(SETTING_SECTIONS).map(([section, title]) => {
    const settings = Object.entries(SITE_SETTINGS).filter(([, setting]) => setting.section === section)
    return `## ${title}\n\n${settings.map(([name, setting]) => settingText(name, setting)).join('\n\n')}`
  })
  return `${INTRODUCTION}\n\n${sections.join('\n\n')}\n\n${variablesText()}\n`
}

const INTRODUCTION = `# Settings of the site

Written by \`npm run docs\` from \`packages/contracts/src/site-settings.ts\` and \`apps/server/src/platform/config/knobs.ts\`; do not edit.

What an operator sets before a start is [below](#variables-of-the-environment). Administrators change these at \`/admin/settings\`. Every change is in the audit log with the old and the new value. The server reads
a setting from the database each time it needs it, so a change holds in every process without a restart. Until
somebody changes a setting, its environment variable holds, and without one the default. Lists and groups are JSON in the
environment.`

function settingText(name, { label, lead, shape, fallback, checkChange }) {
  const variable = `SETTING_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
  const parts = partsOf(shape, label)
  return [
    `### ${label}: \`${name}\``,
    lead,
    [
      // A variable could change what a change at the page may not.
      ...(checkChange === undefined ? [`- Variable: \`${variable}\``] : ['- Variable: none']),
      `- Default: \`${JSON.stringify(fallback)}\``,
      ...parts.map(([part, range]) => `- ${part}: ${range}`),
    ].join('\n'),
  ].join('\n\n')
}

/** Each part with the words for what it takes. */
function partsOf(shape, label) {
  const own = rangeOf(shape)
  const parts = own === null ? [] : [[label, own]]
  if (shape.kind === 'flag') return [[label, '`true` / `false`']]
  if (shape.kind === 'list') return [...parts, ...partsOf(shape.of, shape.entry)]
  if (shape.kind !== 'group') return parts
  return Object.entries(shape.fields).flatMap(([, inner]) =>
    partsOf(inner.shape, inner.shape.kind === 'group' ? '' : inner.label).map(([part, range]) => [
      inner.shape.kind === 'group' ? `${inner.label}, ${part}` : part,
      range,
    ]),
  )
}

/** Those of `/admin/settings` stand above. */
function variablesText() {
  const rows = Object.entries(KNOBS).flatMap(([name, { doc, fallback, secret }]) => {
    if (name.startsWith('SETTING_')) return []
    const without = fallback === null || fallback === '' ? '–' : `\`${fallback}\``
    return [[`\`${name}\``, `${doc}${secret ? ' Secret.' : ''}`, without]]
  })
  const table = markdownTable([['variable', 'meaning', 'without it'], ...rows])
  return ['## Variables of the environment', VARIABLES, table].join('\n\n')
}

const VARIABLES = `Read once, when a process starts; an empty one counts as not set. A value that cannot work ends the start with the code 78 and one line for each; values of secrets are in
no message.`
