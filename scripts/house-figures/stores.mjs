import { countText } from './checkout.mjs'

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//
const RAW = /\bsql(?:<[^`]*?>)?`/g
const TYPED_RAW = /\bsql<[^`]*?>`/g
const BUILDER = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

/** Raw SQL beside the query builder, and how private members are written. */
export function storeFigures({ production }) {
  const modules = production.filter(({ file }) => MODULE.test(file) && /\/store(\/|\.ts$)/.test(file))
  const byModule = Map.groupBy(modules, ({ file }) => MODULE.exec(file)[1])
  const dialects = [...byModule.values()].map((files) => [
    countText(files, TYPED_RAW),
    countText(files, BUILDER),
  ])
  const queries = modules.filter(({ file }) => !file.endsWith('/migrations.ts'))
  const members = (pattern) => production.filter(({ text }) => pattern.test(text)).length
  return [
    ['modules with a store', byModule.size],
    ['whole statements as raw `sql<T>`', countText(queries, TYPED_RAW)],
    ['all raw `sql`, fragments of statements included', countText(queries, RAW)],
    ['statements of the typed builder', countText(queries, BUILDER)],
    [
      'modules with raw statements and none of the builder',
      dialects.filter(([raw, built]) => raw > 0 && built === 0).length,
    ],
    [
      'modules with a typed file of their tables',
      new Set(
        modules
          .filter(({ file }) => file.endsWith('/tables.ts') || file.endsWith('/store.ts'))
          .map(({ file }) => MODULE.exec(file)[1]),
      ).size,
    ],
    ['stores as objects: `interface …Store`', countText(modules, /interface \w*Store\b/g)],
    [
      'files with `#member` / `private member`',
      `${members(/(?<![\w'"`(,:./-])#[a-z]\w*\s*(=|\(|:|<)/)} / ${members(/^\s+private (readonly |async |static )*(?!constructor\b)\w+/m)}`,
    ],
  ]
}
