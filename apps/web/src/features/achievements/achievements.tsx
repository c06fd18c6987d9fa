import { type Achievement, getAchievements } from '@gorod/contracts/achievements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { ACHIEVEMENTS_TEXTS as T } from '../../shared/texts/achievements.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AchievementCard } from './achievement-card.tsx'
import { AchievementModal } from './achievement-modal.tsx'
import styles from './achievements.module.css'

interface AchievementsProps {
  readonly userId: number
  /** The viewer's own list: an empty one invites to play. */
  readonly own: boolean
}

/** The achievements tab of a profile (spec §2, §8). */
export function Achievements({ userId, own }: AchievementsProps) {
  const query = useQuery({
    queryKey: ['achievements', userId],
    queryFn: ({ signal }) => api(getAchievements, { userId }, { signal }),
  })
  return (
    <Loaded query={query} size="list" loading={T.loading}>
      {(achievements) => <List achievements={achievements} own={own} />}
    </Loaded>
  )
}

interface ListProps {
  readonly achievements: readonly Achievement[]
  readonly own: boolean
}

function List({ achievements, own }: ListProps) {
  const [opened, setOpened] = useState<Achievement | null>(null)
  const earned = achievements.filter((one) => one.is_achieved === 1).length
  return (
    <>
      <p className={styles.earned}>{T.earned(earned, achievements.length)}</p>
      {own && earned === 0 && (
        <div className={styles.first}>
          <p>{T.firstOne}</p>
          <LinkButton to={PLAY_URL} kind="lamp" size="sm">
            {T.play}
          </LinkButton>
        </div>
      )}
      <ul className={styles.list} aria-label={T.list}>
        {achievements.map((one) => (
          <li key={one.keyword}>
            <AchievementCard achievement={one} onOpen={() => setOpened(one)} />
          </li>
        ))}
      </ul>
      {opened !== null && <AchievementModal achievement={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
