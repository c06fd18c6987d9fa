import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contracts from '../../packages/contracts/src/index.ts'
import { readContracts } from './contract-sources.mjs'
import { shapeOf } from './shape.mjs'

const PREFACE = 'packages/contracts/protocol-preface.md'
const SOURCES = 'packages/contracts/src'

const WHO = {
  none: 'anyone',
  optional: 'anyone; a signed-in account is recognised',
  required: 'a signed-in account',
}

/** The whole of docs/protocol.md: the preface, then every call, message and error code of the contracts. */
export async function protocolPage(root) {
  const parts = readContracts(join(root, SOURCES)).map(({ name, exports }) => ({
    name,
    values: exports.map((exported) => ({ ...exported, value: values.get(exported.name) })),
  }))
  const sections = (title, accepts, write) => {
    const filled = parts
      .map(({ name, values }) => ({ name, chosen: values.filter(({ value }) => accepts(value)) }))
      .filter(({ chosen }) => chosen.length > 0)
    return filled.map(({ name, chosen }) =>
      [`## ${title}: ${name.replaceAll('-', ' ')}`, ...chosen.map(write)].join('\n\n'),
    )
  }
  const messages = sections('Messages', isMessage, message)
  const calls = sections('Calls', isEndpoint, call)
  const preface = readFileSync(join(root, PREFACE), 'utf8').trim()
  return `${[preface, ...messages, ...calls, errorCodes()].join('\n\n')}\n`
}

const values = new Map(Object.entries(contracts))
const isEndpoint = (value) => typeof value?.path === 'string' && 'answer' in value
const isMessage = (value) => value?.direction === 'client' || value?.direction === 'server'

function call({ comment, value: endpoint }) {
  const {
    method,
    path,
    auth,
    csrf,
    permission,
    query,
    body,
    encoding = 'json',
    file,
    answer,
    errors,
  } = endpoint
  const who = [WHO[auth], permission && `permission \`${permission}\``, csrf && 'CSRF token']
  const input = [
    body && `${encoding} body`,
    file && `file \`${file.field}\` of at most ${file.maxBytes} bytes`,
  ]
  return joined([
    `### \`${method} ${path}\``,
    comment,
    `**Who:** ${who.filter(Boolean).join(', ')}.`,
    query && `**Query:**\n\n${code(shapeOf(query, 'input'))}`,
    input.some(Boolean) && `**Input:** ${input.filter(Boolean).join(' and ')}.`,
    body && code(shapeOf(body, 'input')),
    `**Answer:**\n\n${code(shapeOf(answer, 'output'))}`,
    errors.length > 0 && `**Errors:** ${errors.map((error) => `\`${error}\``).join(', ')}.`,
  ])
}

function message({ comment, value: { direction, name, auth, payload, answer } }) {
  const payloadOf = (io) => `**Payload:**\n\n${code(shapeOf(payload, io))}`
  if (direction === 'server') return joined([`### \`${name}\` (push)`, comment, payloadOf('output')])
  return joined([
    `### \`${name}\``,
    comment,
    auth === 'optional' && '**Who:** anyone; a signed-in account is recognised.',
    payloadOf('input'),
    `**Answer:**\n\n${code(shapeOf(answer, 'output'))}`,
  ])
}

function errorCodes() {
  const rows = Object.entries(contracts.ERROR_STATUS).map(([code, status]) => `- \`${code}\`: ${status}`)
  return joined(['## Error codes and their HTTP status', rows.join('\n')])
}

const joined = (parts) =>
  parts
    .filter(Boolean)
    .map((part) => (part.includes('```') ? part : wrapped(part)))
    .join('\n\n')
/** Fills lines of prose to the width of the page; an item of a list begins a line of its own. */
const wrapped = (text) =>
  text
    .split(/\n\n|\n(?=- )/)
    .map((paragraph) =>
      paragraph
        .replaceAll('\n', ' ')
        .replace(/(.{1,118})(?: |$)/g, '$1\n')
        .trimEnd(),
    )
    .join('\n')
const fenced = (text, language) => `\`\`\`${language}\n${text.trimStart()}\n\`\`\``
const code = (shape) => fenced(shape, 'text')
