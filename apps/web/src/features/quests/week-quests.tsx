import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'
import { getWeekQuests, type WeekQuests as Week } from '@gorod/contracts/quests'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { QUESTS_TEXTS } from '../../shared/texts/quests.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { GoalRow } from './goal-row.tsx'
import styles from './quests.module.css'

const T = QUESTS_TEXTS.week
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: MOSCOW_ZONE })

/** The quests of the viewer. */
export function WeekQuests() {
  const query = useQuery({
    queryKey: ['quests', 'week'],
    queryFn: ({ signal }) => api(getWeekQuests, {}, { signal }),
  })
  return (
    <Loaded query={query} loading={T.loading}>
      {(week) => <WeekPanel {...week} />}
    </Loaded>
  )
}

function WeekPanel({ endsAt, tickets, quests }: Week) {
  return (
    <Panel title={T.title} lead={T.lead(tickets, DAY.format(new Date(endsAt)))}>
      <ul className={styles.list} aria-label={T.title}>
        {quests.map((quest) => (
          <GoalRow key={quest.keyword} goal={quest} reached={quest.done ? T.done : null} />
        ))}
      </ul>
      {quests.every(({ done }) => done) && <p className={styles.all}>{T.allDone}</p>}
    </Panel>
  )
}
