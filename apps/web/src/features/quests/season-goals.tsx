import { getSeasonAchievements, type SeasonAchievements } from '@gorod/contracts/quests'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { QUESTS_TEXTS } from '../../shared/texts/quests.ts'
import { useSeasonNames } from '../../shared/use-season-names.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { GoalRow } from './goal-row.tsx'
import styles from './quests.module.css'

const T = QUESTS_TEXTS.season

/** What a player reaches in the running season, and has reached in earlier ones. */
export function SeasonGoals({ userId }: { readonly userId: number }) {
  const query = useQuery({
    queryKey: ['quests', 'seasons', userId],
    queryFn: ({ signal }) => api(getSeasonAchievements, { userId }, { signal }),
  })
  return (
    <Loaded query={query} loading={T.loading}>
      {(seasons) => <SeasonPanel {...seasons} />}
    </Loaded>
  )
}

function SeasonPanel({ running, earlier }: SeasonAchievements) {
  const nameOf = useSeasonNames()
  const title = T.title(nameOf(running.season))
  return (
    <Panel title={title} lead={T.lead}>
      <ul className={styles.list} aria-label={title}>
        {running.achievements.map((goal) => (
          <GoalRow key={goal.keyword} goal={goal} reached={goal.have === goal.need ? T.earned : null} />
        ))}
      </ul>
      {earlier.length > 0 && (
        <section aria-label={T.earlier}>
          <h3 className={styles.earlier}>{T.earlier}</h3>
          <ul className={styles.seasons}>
            {earlier.map(({ season, achievements }) => (
              <li key={season}>
                <b>{nameOf(season)}</b>
                <span>{achievements.map(({ name }) => `«${name}»`).join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}
