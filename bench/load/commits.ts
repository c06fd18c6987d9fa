import pg from 'pg'
import { percentile, rounded } from './figures.ts'

/** One row, one commit, again and again: what this disk makes everybody wait for. */
export async function commitRows(url: string, ms: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table if not exists bench_rows (id bigserial primary key, words text)')
  const times: number[] = []
  const until = performance.now() + ms
  for (let from = performance.now(); from < until; from = performance.now()) {
    await client.query({ name: 'row', text: 'insert into bench_rows (words) values ($1)', values: ['a row'] })
    times.push(performance.now() - from)
  }
  await client.query('drop table bench_rows')
  await client.end()
  return {
    commits: times.length,
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
  }
}
