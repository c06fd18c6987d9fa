import { z } from 'zod'

const WIDTH = 100

/** Writes a schema the way a type is written: `{ rows: { id: number }[], totalCount: number }`. */
export function shapeOf(schema, io) {
  return written(z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io }), '')
}

function written(schema, indent) {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined)
    return union(
      schema.enum.map((value) => JSON.stringify(value)),
      indent,
    )
  const parts = partsOf(schema)
  if (parts !== null)
    return union(
      parts.map((part) => written(part, `${indent}    `)),
      indent,
    )
  if (Array.isArray(schema.type))
    return schema.type.map((type) => written({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return list(schema, indent)
  if (schema.type === 'object') return object(schema, indent)
  return plain(schema)
}

/** A union inside a union is one union. */
function partsOf({ anyOf, oneOf = anyOf }) {
  return oneOf === undefined ? null : oneOf.flatMap((part) => partsOf(part) ?? [part])
}

function plain({ type, format, minimum, maximum, minLength, maxLength }) {
  if (type === undefined) return 'unknown'
  const limits = type === 'string' ? [minLength, maxLength] : [minimum, maximum].map(unlessUnlimited)
  const unit = type === 'string' ? ' characters' : ''
  const [from, to] = limits
  const range = from === undefined && to === undefined ? '' : ` (${from ?? ''}…${to ?? ''}${unit})`
  return `${format ?? type}${range}`
}

/** The schema of an integer names the largest one there is. */
const unlessUnlimited = (limit) => (Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit)

function union(parts, indent) {
  const line = [...new Set(parts)].join(' | ')
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line
  return parts.map((part) => `\n${indent}  | ${part}`).join('')
}

function list({ items = {}, prefixItems }, indent) {
  if (prefixItems !== undefined) return `[${prefixItems.map((item) => written(item, indent)).join(', ')}]`
  const item = written(items, indent)
  return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function object({ properties = {}, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?'
    const type = written(schema, inner)
    return `${name}${optional}:${type.startsWith('\n') ? '' : ' '}${type}${defaultOf(schema)}`
  })
  if (fields.length === 0 && typeof additionalProperties === 'object')
    fields.push(`[key]: ${written(additionalProperties, inner)}`)
  else if (isOpen(additionalProperties)) fields.push('…')
  if (fields.length === 0) return '{}'
  const line = `{ ${fields.join(', ')} }`
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line
  return `{\n${fields.map((field) => `${inner}${field}\n`).join('')}${indent}}`
}

/** It may have fields that the schema does not name. */
const isOpen = (additional) => typeof additional === 'object' && Object.keys(additional).length === 0

const defaultOf = (schema) => (schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`)
