/** The lists a module stands in: behind or before which line of which file it is entered. Biome sorts imports and exports. */
export const LISTS = [
  {
    path: 'packages/contracts/src/index.ts',
    after: /^export \* from/,
    line: ({ name }) => `export * from './${name}.ts'`,
  },
  { path: 'apps/server/module-edges.mjs', after: /^ {2}\]?,?.*\],$/, line: ({ name }) => `  ${name}: [],` },
  {
    path: 'apps/server/src/app-modules.ts',
    after: /^import \{ create\w+ \} from '\.\/modules\//,
    line: ({ name, pascal }) => `import { create${pascal} } from './modules/${name}/module.ts'`,
  },
  {
    path: 'apps/server/src/app-modules.ts',
    before: /^ {2}const byName = \{$/,
    line: ({ name, pascal }) => `  const ${name} = create${pascal}(platform)`,
  },
  { path: 'apps/server/src/app-modules.ts', after: /^ {4}matchmaking,$/, line: ({ name }) => `    ${name},` },
]

/** Path to text of every file of a new module. A layer is one file as long as it holds one thing. */
export function filesOf(names) {
  const { name } = names
  const folder = `apps/server/src/modules/${name}`
  return {
    [`packages/contracts/src/${name}.ts`]: contract(names),
    [`${folder}/README.md`]: readme(names),
    [`${folder}/module.ts`]: moduleFile(names),
    [`${folder}/http.ts`]: http(names),
    [`${folder}/store.ts`]: store(names),
    [`${folder}/${name}.test.ts`]: test(names),
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
- **Api** none: \`public.ts\` comes with the first module that asks for something.
- **Events** none, in or out.

## What grows

| table | rows | goes |
| --- | --- | --- |
| \`${name}\` | not known yet | never |
`

const moduleFile = ({ name, pascal }) => `import type { Module, Platform } from '../../platform/module.ts'
import { ${name}Routes } from './http.ts'
import { ${name}Migrations } from './store.ts'

export function create${pascal}({ db }: Platform): Module<null> {
  return { name: '${name}', api: null, migrations: ${name}Migrations, routes: ${name}Routes(db) }
}
`

const http = ({ name, pascal }) => `import { list${pascal} } from '@gorod/contracts/${name}'
import type { Db } from '../../platform/db/db.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listNewest } from './store.ts'

const MOST = 100

export function ${name}Routes(db: Db): readonly Route[] {
  return [route(list${pascal}, () => listNewest(db, MOST))]
}
`

const store = ({ name, One }) => `import type { ${One} } from '@gorod/contracts/${name}'
import { sql } from 'kysely'
import { generated, int4, type TablesOf, text, timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const ${name}Tables = {
  ${name}: { id: generated(int4()), title: text(), created_at: timestamptz() },
}

export const ${name}Db = (db: Db) => db.withTables<TablesOf<typeof ${name}Tables>>()

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

export function listNewest(db: Db, limit: number): Promise<${One}[]> {
  return ${name}Db(db).selectFrom('${name}').select(['id', 'title']).orderBy('id', 'desc').limit(limit).execute()
}
`

const test = ({ name, pascal }) => `import { list${pascal} } from '@gorod/contracts/${name}'
import { expect, it } from 'vitest'
import { call } from '../../testing/index.ts'
import { appForFile } from '../../testing/for-tests.ts'
import { ${name}Db } from './store.ts'

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
