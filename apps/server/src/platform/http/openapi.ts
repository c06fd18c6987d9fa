import type { Endpoint } from '@gorod/contracts/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@gorod/contracts/errors'
import { z } from 'zod'

type JsonObject = Readonly<Record<string, unknown>>

const PATH_PARAMETER = /:(\w+)/g
/**
 * Parts that JSON Schema cannot express (for example a transformed value) are left open instead of failing the whole
 * document.
 */
const JSON_SCHEMA = { target: 'draft-2020-12', unrepresentable: 'any' } as const

const ERROR_BODY: JsonObject = {
  type: 'object',
  required: ['code', 'statusCode', 'message', 'requestId'],
  properties: {
    code: { enum: Object.keys(ERROR_STATUS) },
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    details: {},
  },
}

/** Describes these calls as an OpenAPI 3.1 document. It is made of the values that route them, so it cannot be stale. */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonObject {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(PATH_PARAMETER, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gorod zasypaet',
      version: '1',
      description: 'Calls over HTTP. Messages over the socket are described in docs/protocol.md.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: ERROR_BODY },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'access-token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation(endpoint: Endpoint): JsonObject {
  return {
    operationId: operationId(endpoint),
    ...(endpoint.permission === undefined ? {} : { 'x-permission': endpoint.permission }),
    security: securityOf(endpoint),
    parameters: [...queryParameters(endpoint), ...csrfParameter(endpoint)],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: outputOf(endpoint.answer) } } },
      ...errorResponses(endpoint.errors),
    },
  }
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [method.toLowerCase(), ...words].join('_')
}

/** An empty requirement beside the others: the call is allowed without any. */
function securityOf({ auth }: Endpoint): readonly JsonObject[] {
  const signedIn = [{ cookie: [] }, { bearer: [] }]
  if (auth === 'required') return signedIn
  return auth === 'optional' ? [...signedIn, {}] : []
}

function queryParameters({ query, path }: Endpoint): readonly JsonObject[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(query, { ...JSON_SCHEMA, io: 'input' }) as {
    readonly properties?: Readonly<Record<string, JsonObject>>
    readonly required?: readonly string[]
  }
  const inPath = new Set([...path.matchAll(PATH_PARAMETER)].map(([, name]) => name))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    schema,
  }))
}

function csrfParameter({ csrf }: Endpoint): readonly JsonObject[] {
  if (csrf !== true) return []
  return [{ name: 'X-CSRF-Token', in: 'header', required: true, schema: { type: 'string' } }]
}

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function requestBody({ body, encoding = 'json', file }: Endpoint): JsonObject {
  if (body === undefined && file === undefined) return {}
  const fields = body === undefined ? { type: 'object', properties: {} } : inputOf(body)
  const schema =
    file === undefined
      ? fields
      : {
          ...fields,
          properties: {
            ...(fields.properties as object),
            [file.field]: { type: 'string', format: 'binary' },
          },
        }
  return { requestBody: { required: true, content: { [MEDIA_TYPES[encoding]]: { schema } } } }
}

function errorResponses(codes: readonly ErrorCode[]): JsonObject {
  const statuses = new Set(codes.map((code) => ERROR_STATUS[code]))
  const schema = { $ref: '#/components/schemas/Error' }
  return Object.fromEntries(
    [...statuses].map((status) => {
      const named = new Set(codes.filter((code) => ERROR_STATUS[code] === status))
      return [status, { description: [...named].join(', '), content: { 'application/json': { schema } } }]
    }),
  )
}

function outputOf(schema: z.ZodType): JsonObject {
  return withoutDialect(z.toJSONSchema(schema, { ...JSON_SCHEMA, io: 'output' }))
}

function inputOf(schema: z.ZodType): JsonObject {
  return withoutDialect(z.toJSONSchema(schema, { ...JSON_SCHEMA, io: 'input' }))
}

/** The document names its dialect once, for all schemas. */
function withoutDialect({ $schema: _dialect, ...schema }: JsonObject): JsonObject {
  return schema
}
