/** The lists a module stands in: behind or before which line of which file it is entered. Biome sorts imports and exports. */
export const LISTS = [
  {
    path: 'packages/contracts/src/index.ts',
    after: /^export \* from/,
    line: ({ name }) => `export * from './${name}.ts'`,
  },
  { path: 'apps/server/module-edges.mjs', after: /^ {2}\]?,?.*\],$/, line: ({ name }) => `  ${name}: [],` },
  {
    path: 'apps/server/src/app.ts',
    after: /^import \{ create\w+ \} from '\.\/modules\//,
    line: ({ name, pascal }) => `import { create${pascal} } from './modules/${name}/module.ts'`,
  },
  {
    path: 'apps/server/src/app.ts',
    before: /^ {2}const byName = \{$/,
    line: ({ name, pascal }) => `  const ${name} = create${pascal}(platform)`,
  },
  { path: 'apps/server/src/app.ts', after: /^ {4}matchmaking,$/, line: ({ name }) => `    ${name},` },
]

/** Path to text of every file of a new module. */
export function filesOf(names) {
  const { name } = names
  const folder = `apps/server/src/modules/${name}`
  return {
    [`packages/contracts/src/${name}.ts`]: contract(names),
    [`${folder}/README.md`]: readme(names),
    [`${folder}/public.ts`]: publicApi(names),
    [`${folder}/module.ts`]: moduleFile(names),
    [`${folder}/http/routes.ts`]: routes(names),
    [`${folder}/queries/list-${name}.ts`]: query(names),
    [`${folder}/store/tables.ts`]: tables(names),
    [`${folder}/store/migrations.ts`]: migrations(names),
    [`${folder}/store/${name}-store.ts`]: store(names),
    [`${folder}/${name}.test.ts`]: test(names),
    [`apps/server/src/testing/refusals/samples/${name}.ts`]: samples(names),
  }
}

const contract = ({ name, pascal, one, One }) => `import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const ${one} = z.object({ id: z.number(), title: z.string() })
export type ${One} = Readonly<z.infer<typeof ${one}>>

/** The newest first. */
export const list${pascal} = endpoint({
  method: 'GET',
  path: '/${name}/list',
  auth: 'none',
  answer: z.array(${one}).readonly(),
  errors: [],
})
`

const readme = ({ name }) => `# ${name}

Owns the table \`${name}\`.

- **Table** \`${name}(id, title, created_at)\`.
- **Calls** \`GET /${name}/list\`: the newest first.
- **Api** none.
- **Events** none, in or out.
`

const publicApi = ({ pascal }) => `/** No module asks for anything yet. */
export type ${pascal}Api = Readonly<Record<never, never>>
`

const moduleFile = ({ name, pascal }) => `import type { Module, Platform } from '../../platform/module.ts'
import { ${name}Routes } from './http/routes.ts'
import type { ${pascal}Api } from './public.ts'
import { ${name}Migrations } from './store/migrations.ts'

export function create${pascal}({ db }: Platform): Module<${pascal}Api> {
  return { name: '${name}', api: {}, migrations: ${name}Migrations, routes: ${name}Routes(db) }
}
`

const routes = ({ name, pascal }) => `import { list${pascal} } from '@gorod/contracts/${name}'
import type { Db } from '../../../platform/db/db.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { describe${pascal} } from '../queries/list-${name}.ts'

export function ${name}Routes(db: Db): readonly Route[] {
  return [route(list${pascal}, () => describe${pascal}(db))]
}
`

const query = ({ name, pascal, One }) => `import type { ${One} } from '@gorod/contracts/${name}'
import type { Db } from '../../../platform/db/db.ts'
import { listNewest } from '../store/${name}-store.ts'

const MOST = 100

export async function describe${pascal}(db: Db): Promise<readonly ${One}[]> {
  const rows = await listNewest(db, MOST)
  return rows.map(({ id, title }) => ({ id, title }))
}
`

const tables = ({
  name,
}) => `import { generated, int4, type TablesOf, text, timestamptz } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const ${name}Tables = {
  ${name}: { id: generated(int4()), title: text(), created_at: timestamptz() },
}

export const ${name}Db = (db: Db) => db.withTables<TablesOf<typeof ${name}Tables>>()
`

const migrations = ({ name }) => `import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const ${name}Migrations: Migrations = {
  '001-${name}': {
    async up(db) {
      await sql\`
        create table ${name} (
          id integer generated always as identity primary key,
          title text not null,
          created_at timestamptz not null
        )\`.execute(db)
    },
  },
}
`

const store = ({ name, One }) => `import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ${name}Db, type ${name}Tables } from './tables.ts'

type ${One}Row = RowOf<(typeof ${name}Tables)['${name}']>

export function listNewest(db: Db, limit: number): Promise<${One}Row[]> {
  return ${name}Db(db).selectFrom('${name}').selectAll().orderBy('id', 'desc').limit(limit).execute()
}
`

const test = ({ name, pascal }) => `import { list${pascal} } from '@gorod/contracts/${name}'
import { expect, it } from 'vitest'
import { call } from '../../testing/index.ts'
import { appForFile } from '../../testing/for-tests.ts'
import { ${name}Db } from './store/tables.ts'

const app = await appForFile()

it('GET /${name}/list returns the newest first', async () => {
  const created_at = new Date(app.clock.now())
  for (const title of ['older', 'newer'])
    await ${name}Db(app.db).insertInto('${name}').values({ title, created_at }).execute()
  const { status, answer } = await call(app, list${pascal})
  expect(status).toBe(200)
  expect(answer.map(({ title }) => title)).toEqual(['newer', 'older'])
})
`

const samples = ({ name, pascal }) => `import type { EndpointSamples } from './endpoint-sample.ts'

export const ${pascal.toUpperCase()}_SAMPLES: EndpointSamples = { 'GET /${name}/list': {} }
`
