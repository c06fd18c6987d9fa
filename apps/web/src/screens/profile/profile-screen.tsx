import { getProfile, type Profile as Player } from '@gorod/contracts/profile'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { PlayerBlock } from '../../features/player-block/player-block.tsx'
import { PlayerNote } from '../../features/player-note/player-note.tsx'
import { PlayerTies } from '../../features/player-ties/player-ties.tsx'
import { ProfileEdit } from '../../features/profile-edit/profile-edit.tsx'
import { StreamingOutcome } from '../../features/profile-edit/streaming-outcome.tsx'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { seeded } from '../../shared/api/page-seed.ts'
import { Failed, MissingPage } from '../../shared/loaded.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LoadingState } from '../../ui/load-state/load-state.tsx'
import NotFoundScreen from '../not-found/not-found-screen.tsx'
import { Audience } from './audience.tsx'
import styles from './profile.module.css'
import { ProfileHead } from './profile-head.tsx'
import { ProfileSections, useTabCode } from './profile-sections.tsx'
import { tabOfHash, tabsFor, waitsForViewer } from './profile-tabs.ts'

export default function ProfileScreen() {
  const { id = '' } = useParams()
  const userId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  // The page of the audience comes with the profile that leads to it: a chunk of its own would make the home page larger.
  const isAudience = useLocation().pathname.startsWith('/audience/')
  if (userId === null) return isAudience ? <NotFoundScreen /> : <NoSuchPlayer />
  // A new person gets a fresh page: nothing of the previous one may stay.
  return isAudience ? <Audience key={userId} userId={userId} /> : <Profile key={userId} userId={userId} />
}

function Profile({ userId }: { readonly userId: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api(getProfile, { userId }, { signal }),
    initialData: () => broughtProfile(userId),
    // The data is as old as the document: a later visit of the page asks again.
    initialDataUpdatedAt: performance.timeOrigin,
  })
  useTitle(data === undefined ? T.title : data.deleted ? T.deletedTitle : data.username)
  if (data?.deleted) return <Message title={T.deletedTitle} lead={T.deletedLead} />
  if (data !== undefined) return <LoadedProfile profile={data} />
  // Numbers nobody can have are refused by the call as such.
  if (isMissing(error)) return <NoSuchPlayer />
  if (error !== null && !isFetching) return <Failed size="page" onRetry={() => void refetch()} />
  return <Loading />
}

/** The document of a profile holds it. */
function broughtProfile(userId: number): Player | undefined {
  const brought = seeded<Player>(getProfile)
  return brought?.id === userId ? brought : undefined
}

function LoadedProfile({ profile }: { readonly profile: Player }) {
  const me = useMe()
  const { hash } = useLocation()
  const own = me.state === 'signed_in' && me.user.id === profile.id
  const waiting = me.state === 'loading' && waitsForViewer(hash) ? me : null
  const tab = tabOfHash(hash, tabsFor(own || waiting !== null))
  return (
    <div className="wrap">
      <ProfileHead
        profile={profile}
        compact={tab === 'items'}
        edit={<ProfileEdit profile={profile} own={own} />}
        acts={
          me.state === 'signed_in' &&
          profile.blocked !== null && (
            <>
              {profile.ties !== null && <PlayerTies userId={profile.id} known={profile.ties} />}
              <PlayerBlock userId={profile.id} blocked={profile.blocked} />
              <PlayerNote userId={profile.id} username={profile.username} />
            </>
          )
        }
      />
      <ProfileSections profile={profile} own={own} selected={tab} waiting={waiting} />
      <StreamingOutcome known={me.state !== 'loading'} own={own} />
    </div>
  )
}

function Loading() {
  const { hash } = useLocation()
  useTabCode(tabOfHash(hash, tabsFor(waitsForViewer(hash))))
  return (
    <div className={styles.loading}>
      <LoadingState size="page" text={T.loading} />
    </div>
  )
}

function NoSuchPlayer() {
  useTitle(T.title)
  return <Message title={ERROR_TEXTS.profile_not_found} lead={T.notFoundLead} />
}

function Message({ title, lead }: { readonly title: string; readonly lead: string }) {
  return <MissingPage title={title} lead={lead} to="/" action={INTERFACE_TEXTS.home} />
}
