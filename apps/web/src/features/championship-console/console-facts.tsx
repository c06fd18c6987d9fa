import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { CalendarDays, Users } from 'lucide-react'
import styles from '../../shared/championships/facts.module.css'
import { countPlayers, runningRound } from '../../shared/championships/rounds-and-players.ts'
import { momentText } from '../../shared/moment.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.facts

/** What runs, what comes next, and how many play and wait. */
export function ConsoleFacts({ page: { rounds, players, plan } }: { readonly page: ChampionshipPage }) {
  const runs = runningRound(rounds)
  const next = rounds.find(
    ({ tables }) => tables.length > 0 && tables.every(({ state }) => state === 'planned'),
  )
  const nameOf = (round: ChampionshipPage['rounds'][number]) =>
    CHAMPIONSHIP_PAGE_TEXTS.schedule.round(round, plan)
  const whenOf = ({ startsAt }: ChampionshipPage['rounds'][number]) =>
    startsAt === null ? T.noTime : momentText(startsAt, Date.now())
  const shown = [
    ...(runs === undefined ? [] : [T.runs(nameOf(runs))]),
    ...(next === undefined ? [] : [T.next(nameOf(next), whenOf(next))]),
  ]
  return (
    <ul className={styles.facts}>
      {shown.length > 0 && (
        <li>
          <CalendarDays className="icon-20" aria-hidden="true" />
          {shown.join('. ')}
        </li>
      )}
      <li>
        <Users className="icon-20" aria-hidden="true" />
        {T.players(countPlayers(players, 'in'), countPlayers(players, 'reserve'))}
      </li>
    </ul>
  )
}
