import { getProfile } from '@gorod/contracts/profile'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { GamesList } from '../../features/games-list/games-list.tsx'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { ERROR_TEXTS, LIST_FAILED } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import styles from './profile.module.css'
import { ProfileHead } from './profile-head.tsx'
import { PROFILE_TABS, tabOfHash } from './profile-tabs.ts'

export default function ProfileScreen() {
  const { id = '' } = useParams()
  const userId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  // A new person gets a fresh page: nothing of the previous one may stay.
  return userId === null ? <NoSuchPlayer /> : <Profile key={userId} userId={userId} />
}

function Profile({ userId }: { readonly userId: number }) {
  const me = useMe()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api(getProfile, { userId }, { signal }),
  })
  useTitle(data?.username ?? T.title)
  if (data !== undefined)
    return (
      <div className="wrap">
        <ProfileHead profile={data} />
        <ProfileTabs userId={userId} own={me.state === 'signed_in' && me.user.id === userId} />
      </div>
    )
  if (error instanceof ApiError && error.status === 404) return <NoSuchPlayer />
  if (error !== null && !isFetching)
    return (
      <div className={`wrap ${styles.state}`} role="alert">
        <p>{LIST_FAILED}</p>
        <Button onClick={() => void refetch()}>{INTERFACE_TEXTS.retry}</Button>
      </div>
    )
  return (
    <p className={`wrap ${styles.state}`} role="status">
      <span>
        <Spinner /> {T.loading}
      </span>
    </p>
  )
}

function ProfileTabs({ userId, own }: { readonly userId: number; readonly own: boolean }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const panelId = useId()
  const selected = tabOfHash(hash)
  return (
    <>
      <Tabs
        label={T.tabs}
        tabs={PROFILE_TABS.map((tab) => ({ id: tab, label: T.tab[tab] }))}
        selected={selected}
        onSelect={(tab) => void navigate(`#${tab}`, { replace: true })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${selected}`} className={styles.panel}>
        {selected === 'games' && <GamesList userId={userId} own={own} />}
      </div>
    </>
  )
}

function NoSuchPlayer() {
  useTitle(T.title)
  return (
    <div className={`wrap ${styles.state}`}>
      <h1 className="h1">{ERROR_TEXTS.profile_not_found}</h1>
      <p>{T.notFoundLead}</p>
      <LinkButton to="/" kind="lamp">
        {INTERFACE_TEXTS.home}
      </LinkButton>
    </div>
  )
}
