import { getStreamerAudience, type StreamerAudience } from '@gorod/contracts/audience'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { streamingName } from '../../shared/streaming-name.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { AUDIENCE_TEXTS as T } from '../../shared/texts/profile.ts'
import { AUDIENCE_VOTE_TEXTS } from '../../shared/texts/room/audience.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { LoadingState } from '../../ui/load-state/load-state.tsx'
import NotFoundScreen from '../not-found/not-found-screen.tsx'
import styles from './streamer-table.module.css'

/** With the rules of the game: fetched where there is a table. */
const StreamerTable = lazyPart(() => import('./streamer-table.tsx'), 'part')

/** The next table is found without a reload. */
const LOOK_AGAIN_MS = 20_000

/** `/audience/streamers/{profileId}` (spec §2): the streamer's table, late, and the vote of the channel's viewers. */
export function Audience({ userId }: { readonly userId: number }) {
  const query = useQuery({
    queryKey: ['streamer-audience', userId],
    queryFn: ({ signal }) => api(getStreamerAudience, { userId }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const { data, error } = query
  useTitle(data === undefined ? T.title : T.of(data.username))
  // Spec §5: there is an audience only where the channel is proved.
  if (isMissing(error)) return <NotFoundScreen />
  return (
    <Loaded query={query} size="page">
      {(streamer) => (
        <div className={`wrap ${styles.page}`}>
          <Streamer streamer={streamer} />
          <Table streamer={streamer} />
          <Leaders leaders={streamer.leaders} />
        </div>
      )}
    </Loaded>
  )
}

function Streamer({ streamer }: { readonly streamer: StreamerAudience }) {
  const { userId: id, username, image, channel } = streamer
  return (
    <header className={styles.who}>
      <Avatar src={avatarUrl({ id, image })} fallback={defaultAvatarUrl(id)} size={72} />
      <div>
        <h1 className="h2">{T.of(username)}</h1>
        <p className="text-secondary">{T.lead}</p>
      </div>
      <a className={buttonClass({ kind: 'line' })} href={channel} target="_blank" rel="noopener nofollow ugc">
        {T.watch(streamingName(channel))}
        <span className="visually-hidden"> {T.newTab}</span>
      </a>
      <LinkButton to={`/profile/${id}`}>{T.profile}</LinkButton>
    </header>
  )
}

function Table({ streamer: { userId, table } }: { readonly streamer: StreamerAudience }) {
  const { realtime } = useRealtime()
  if (table === null) return <p className={styles.table}>{AUDIENCE_VOTE_TEXTS.none}</p>
  const loading = <LoadingState size="part" text={INTERFACE_TEXTS.loading} />
  if (realtime === null) return loading
  return (
    <Suspense fallback={loading}>
      <StreamerTable key={table.number} realtime={realtime} streamerId={userId} number={table.number} />
    </Suspense>
  )
}

function Leaders({ leaders }: Pick<StreamerAudience, 'leaders'>) {
  if (leaders.length === 0) return null
  return (
    <aside className={styles.leaders}>
      <h2 className="h4">{AUDIENCE_VOTE_TEXTS.leaders}</h2>
      <ol>
        {leaders.map(({ userId, username, hits, picks, games }) => (
          <li key={userId}>
            <Link className="link" to={`/profile/${userId}`}>
              {username}
            </Link>
            <small>{AUDIENCE_VOTE_TEXTS.guessed(hits, picks, games)}</small>
          </li>
        ))}
      </ol>
    </aside>
  )
}
