import { type Achievement, getAchievements } from '@gorod/contracts/achievements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { ACHIEVEMENTS_TEXTS as T } from '../../shared/texts/achievements.ts'
import { LIST_FAILED } from '../../shared/texts/errors.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { AchievementCard } from './achievement-card.tsx'
import { AchievementModal } from './achievement-modal.tsx'
import styles from './achievements.module.css'

interface AchievementsProps {
  readonly userId: number
  /** The list belongs to who looks at it: an empty one invites to play. */
  readonly own: boolean
}

/** The achievements tab of a profile (spec §2, §8). */
export function Achievements({ userId, own }: AchievementsProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['achievements', userId],
    queryFn: ({ signal }) => api(getAchievements, { userId }, { signal }),
  })
  if (data !== undefined) return <List achievements={data} own={own} />
  if (isError && !isFetching)
    return (
      <div className={styles.state} role="alert">
        <p>{LIST_FAILED}</p>
        <Button onClick={() => void refetch()}>{T.retry}</Button>
      </div>
    )
  return (
    <p className={styles.state} role="status">
      <Spinner /> {T.loading}
    </p>
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
