import type { ColumnType, Selectable } from 'kysely'

/**
 * A module declares its tables once, as a value, in `store/tables.ts` (a small module in its `store.ts`). Kysely's
 * types are inferred from it, and `testing/guarding/tables.test.ts` compares it with the real database
 * (docs/decisions/016).
 */
export type TableDeclarations = Readonly<Record<string, TableDeclaration>>
export type TableDeclaration = Readonly<Record<string, Column<unknown, unknown, unknown>>>

interface Column<Read, Insert = Read, Update = Insert> {
  /** The name Postgres has for the type inside (`udt_name`); `_text` is an array of `text`. */
  readonly type: string
  readonly nullable: boolean
  readonly value: ValueSource
  /** Exists for the compiler only. */
  readonly types?: ColumnType<Read, Insert, Update>
}

/**
 * The source of the value in a new row: the statement, the default of the table unless the statement gives one, or the
 * database alone.
 */
type ValueSource = 'statement' | 'default' | 'database'

/** The type argument of kysely's `withTables`. */
export type TablesOf<Tables extends TableDeclarations> = {
  [Name in keyof Tables]: { [Key in keyof Tables[Name]]: NonNullable<Tables[Name][Key]['types']> }
}

/** A row as a statement returns it. */
export type RowOf<Table extends TableDeclaration> = Selectable<{
  [Key in keyof Table]: NonNullable<Table[Key]['types']>
}>

const column = <Read, Insert = Read>(type: string): Column<Read, Insert> => ({
  type,
  nullable: false,
  value: 'statement',
})

export const boolean = () => column<boolean>('bool')
export const int2 = <Value extends number = number>() => column<Value>('int2')
export const int4 = () => column<number>('int4')
export const int8 = () => column<number>('int8')
export const float8 = () => column<number>('float8')
export const numeric = () => column<number>('numeric')
export const text = <Value extends string = string>() => column<Value>('text')
export const uuid = () => column<string>('uuid')
/** `YYYY-MM-DD`: a day has no time zone. */
export const date = () => column<string>('date')
export const timestamptz = () => column<Date>('timestamptz')
export const bytea = () => column<Buffer>('bytea')
/** Written as JSON text: `pg` would write an array as an array of Postgres. */
export const jsonb = <Value>() => column<Value, string>('jsonb')
export const booleanArray = () => column<boolean[]>('_bool')
export const textArray = <Value extends string = string>() => column<Value[]>('_text')

export const nullable = <Read, Insert, Update>(
  of: Column<Read, Insert, Update>,
): Column<Read | null, Insert | null, Update | null> => ({ type: of.type, nullable: true, value: of.value })

/** The table has a default for it. */
export const withDefault = <Read, Insert, Update>(
  of: Column<Read, Insert, Update>,
): Column<Read, Insert | undefined, Update> => ({ type: of.type, nullable: of.nullable, value: 'default' })

/** An identity or a computed column: no statement writes it. */
export const generated = <Read>(of: Column<Read, unknown, unknown>): Column<Read, never, never> => ({
  type: of.type,
  nullable: of.nullable,
  value: 'database',
})
