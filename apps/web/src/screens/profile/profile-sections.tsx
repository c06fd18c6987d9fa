import type { Profile } from '@gorod/contracts/profile'
import { Suspense, useEffect, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Failed } from '../../shared/loaded.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import styles from './profile.module.css'
import { type ProfileTab, tabsFor } from './profile-tabs.ts'

/** Each tab's code by itself: a first view pays for one. */
const CODE = {
  achievements: () => import('../../features/achievements/achievements.tsx'),
  items: () => import('../../features/avatar-shop/avatar-shop.tsx'),
  statistics: () => import('../../features/statistics/statistics.tsx'),
  games: () => import('../../features/games-list/games-list.tsx'),
} as const

const QUESTS = () => import('../../features/quests/quests.tsx')

const Achievements = lazyPart(async () => ({ default: (await CODE.achievements()).Achievements }), 'part')
const WeekQuests = lazyPart(async () => ({ default: (await QUESTS()).WeekQuests }), 'part')
const SeasonGoals = lazyPart(async () => ({ default: (await QUESTS()).SeasonGoals }), 'part')
const AvatarShop = lazyPart(async () => ({ default: (await CODE.items()).AvatarShop }), 'part')
const Statistics = lazyPart(async () => ({ default: (await CODE.statistics()).Statistics }), 'part')
const GamesList = lazyPart(async () => ({ default: (await CODE.games()).GamesList }), 'part')

/** Fetches a tab's code beside the profile's own call instead of after it. */
export function useTabCode(tab: ProfileTab): void {
  useEffect(() => {
    // Without network the tab itself says so.
    CODE[tab]().catch(() => undefined)
  }, [tab])
}

interface ProfileSectionsProps {
  readonly profile: Profile
  readonly own: boolean
  readonly selected: ProfileTab
  /** The viewer is not known yet, and the visible content depends on them. Null where it does not. */
  readonly waiting: { readonly retry: (() => void) | null } | null
}

/** The tabs (spec §2 «Profile page»): the address says by its hash which one is open. */
export function ProfileSections({ profile, own, selected, waiting }: ProfileSectionsProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const panelId = useId()
  return (
    <>
      <Tabs
        label={T.tabs}
        tabs={tabsFor(own).map((tab) => ({ id: tab, label: T.tab[tab] }))}
        selected={selected}
        // The query holds the filters of the statistics: they are there again when somebody comes back to them.
        onSelect={(tab) => void navigate({ search, hash: tab }, { replace: true })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${selected}`} className={styles.panel}>
        {waiting !== null ? (
          waiting.retry === null ? (
            <Waiting />
          ) : (
            <Failed size="part" onRetry={waiting.retry} />
          )
        ) : (
          // A boundary of its own for each: the bar must not wait for the code of a tab just pressed.
          <Suspense key={selected} fallback={<Waiting />}>
            <Section profile={profile} own={own} tab={selected} />
          </Suspense>
        )}
      </div>
    </>
  )
}

interface SectionProps {
  readonly profile: Profile
  readonly own: boolean
  readonly tab: ProfileTab
}

function Section({ profile: { id, rpm_avatar_gender: gender }, own, tab }: SectionProps) {
  if (tab === 'achievements')
    return (
      <div className={styles.goals}>
        {own && <WeekQuests />}
        <Achievements userId={id} own={own} />
        <SeasonGoals userId={id} />
      </div>
    )
  if (tab === 'items') return <AvatarShop userId={id} gender={gender} />
  if (tab === 'games') return <GamesList userId={id} own={own} />
  return <Statistics userId={id} own={own} />
}

function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      <Spinner /> {T.loading}
    </p>
  )
}
