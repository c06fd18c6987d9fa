import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const EVENTS = fileURLToPath(new URL('../src/model/event.ts', import.meta.url))

/** The kinds of events of a schema. */
export function kindsIn(schema: object): readonly string[] {
  return Object.keys(schema).filter((name) => name !== EVERY_EVENT)
}

const EVERY_EVENT = 'every event'
/** Fields of every event. */
const COMMON: readonly string[] = ['at', 'readers?', 'act?']

/** A type as JSON without names: the values that a stored log may have in this place. */
type Shape = string | readonly Shape[] | { readonly [field: string]: Shape }

/**
 * Every kind of event with its fields, read from the types. It is equal for two sources with the same format of logs.
 */
export function logSchema(): Readonly<Record<string, Shape>> {
  const program = ts.createProgram([EVENTS], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(EVENTS)
  const alias = source?.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === 'GameEvent',
  )
  if (alias === undefined) throw new Error(`${EVENTS} declares no GameEvent`)
  const kinds = shapeOf(checker, checker.getTypeAtLocation(alias)) as readonly Record<string, Shape>[]
  return Object.fromEntries([
    [EVERY_EVENT, fieldsOf(kinds[0] ?? {}, (field) => COMMON.includes(field))],
    ...kinds.map((kind) => [
      JSON.parse(String(kind.type)),
      fieldsOf(kind, (field) => field !== 'type' && !COMMON.includes(field)),
    ]),
  ])
}

function fieldsOf(kind: Readonly<Record<string, Shape>>, isKept: (field: string) => boolean): Shape {
  return Object.fromEntries(Object.entries(kind).filter(([field]) => isKept(field)))
}

function shapeOf(checker: ts.TypeChecker, type: ts.Type): Shape {
  if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
  if (type.isUnion()) return unionOf(checker, type)
  if (checker.isArrayType(type))
    return [shapeOf(checker, checker.getTypeArguments(type as ts.TypeReference)[0]!)]
  const fields = type.getProperties()
  if (fields.length === 0 || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) {
    return checker.typeToString(type)
  }
  return Object.fromEntries(
    fields.map((field): [string, Shape] => {
      const optional = (field.flags & ts.SymbolFlags.Optional) !== 0 ? '?' : ''
      return [field.name + optional, shapeOf(checker, checker.getTypeOfSymbol(field))]
    }),
  )
}

/** Values as `"a" | "b"`; kinds of objects as a list. The order of the source does not matter. */
function unionOf(checker: ts.TypeChecker, type: ts.UnionType): Shape {
  const members = [...new Set(type.types.map((member) => plain(checker, member)))]
  const values = members.filter((member) => typeof member === 'string').sort()
  const objects = members.filter((member) => typeof member !== 'string')
  if (objects.length === 0) return values.join(' | ')
  const sorted = objects.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return values.length === 0 ? sorted : [...values, ...sorted]
}

function plain(checker: ts.TypeChecker, member: ts.Type): Shape {
  return member.flags & ts.TypeFlags.BooleanLiteral ? 'boolean' : shapeOf(checker, member)
}
