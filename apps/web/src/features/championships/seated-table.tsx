import type { ChampionshipPage, ChampionshipTable } from '@gorod/contracts/championship-pages'
import { Link } from 'react-router'
import { playerName } from '../../shared/championships/rounds-and-players.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { Plate } from '../../ui/plate/plate.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './schedule.module.css'

const T = CHAMPIONSHIP_PAGE_TEXTS.schedule
const SMALL_SEAT = 15

interface SeatedTableProps {
  readonly title: string
  readonly table: ChampionshipTable
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/** Who sits where, and the way to watch it or to what came of it. Nobody watches their own table. */
export function SeatedTable({ title, table, page, ownId }: SeatedTableProps) {
  const isOwn = ownId !== null && [...table.seats, table.judgeId].includes(ownId)
  const judge = page.judges.find(({ id }) => id === table.judgeId)?.username ?? null
  return (
    <section className={styles.seated}>
      <h3>
        {title}
        <Tag kind={table.state === 'playing' ? 'lit' : 'line'}>
          {table.winner === null ? T.state[table.state] : T.winner[table.winner]}
        </Tag>
      </h3>
      <p className="text-muted">{T.judge(judge, page.plan)}</p>
      <ol>
        {table.seats.map((id, index) => (
          <li key={id} data-own={id === ownId || undefined}>
            <Plate number={index + 1} size={SMALL_SEAT} kind={id === ownId ? 'lit' : 'default'} />
            <span>{playerName(page, id)}</span>
          </li>
        ))}
      </ol>
      {table.number !== null && table.state === 'playing' && !isOwn && (
        <Link className="link" to={`/watch/${table.number}`}>
          {T.watch}
        </Link>
      )}
      {table.number !== null && table.state === 'finished' && (
        <Link className="link" to={`/game-statistics/${table.number}`}>
          {T.match}
        </Link>
      )}
    </section>
  )
}
