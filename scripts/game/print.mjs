import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readStoredLog } from '../../apps/server/src/modules/games/store/stored-log.ts'
import { replay, upcast } from '../../packages/rules/src/index.ts'
import { withDatabase } from './database.mjs'
import { eventLine } from './event-line.mjs'

const USAGE = 'npm run game -- ID [--at N]: ID is the number of a match or the UUID of a room.'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const { positionals, values } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } })
const [id] = positionals
if (id === undefined || !(UUID.test(id) || /^\d{1,9}$/.test(id))) fail(USAGE)
const at = values.at === undefined ? null : Number(values.at)
if (at !== null && !(Number.isInteger(at) && at > 0)) fail(USAGE)

await withDatabase(resolve(process.env.DATA_DIR || 'data'), async (url) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await print(client)
  } finally {
    await client.end()
  }
}).catch((error) => fail(error.message))

async function print(client) {
  const where = UUID.test(id) ? 'id = $1::uuid' : 'number = $1::int'
  const { rows: games } = await client.query(
    `select id, number, mode, rule_set, status, version, created_at from games where ${where}`,
    [id],
  )
  const [game] = games
  if (game === undefined) fail(`There is no game ${id} in this database.`)
  const { rows: seats } = await client.query(
    'select seat, username, bot from game_seats where game_id = $1 order by seat',
    [game.id],
  )
  const query = async (text, values) => (await client.query(text, values)).rows
  const rows = await readStoredLog(query, game.id, 0)
  console.log(
    `Game ${game.number} (${game.id}), ${game.mode}, ${game.rule_set}, ${game.status}, ${game.version} events`,
  )
  for (const { seat, username, bot } of seats)
    console.log(`  ${seat === 0 ? 'judge' : `seat ${seat}`}: ${username}${bot ? ' (practice player)' : ''}`)
  const startedAt = rows[0]?.payload.at ?? 0
  const shown = at === null ? rows : rows.filter(({ seq }) => seq <= at)
  for (const { seq, payload } of shown) console.log(eventLine(seq, payload, startedAt))
  console.log(`\nState after event ${shown.at(-1)?.seq ?? 0}:`)
  console.dir(replay(shown.map(({ payload }) => upcast(payload))), { depth: null })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
