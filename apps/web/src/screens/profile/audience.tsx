import { getProfile } from '@gorod/contracts/profile'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { streamingName } from '../../shared/streaming-name.ts'
import { AUDIENCE_TEXTS as T } from '../../shared/texts/profile.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import NotFoundScreen from '../not-found/not-found-screen.tsx'

/**
 * `/audience/streamers/{profileId}` (spec §2): leads viewers to the proved channel. The table with its delay and the
 * vote of the viewers come here later.
 */
export function Audience({ userId }: { readonly userId: number }) {
  const query = useQuery({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api(getProfile, { userId }, { signal }),
  })
  const { data, error } = query
  useTitle(data === undefined ? T.title : T.of(data.username))
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotFoundScreen />
  return (
    <Loaded query={query} size="page">
      {({ id, username, image, twitch_link: channel }) =>
        // Spec §5: there is an audience only where the channel is proved.
        channel === null ? (
          <NotFoundScreen />
        ) : (
          <EmptyState size="page">
            <Avatar src={avatarUrl({ id, image })} fallback={defaultAvatarUrl(id)} size={96} />
            <h1 className="h1">{T.of(username)}</h1>
            <p>{T.lead}</p>
            <a
              className={buttonClass({ kind: 'lamp', size: 'lg' })}
              href={channel}
              target="_blank"
              rel="noopener nofollow ugc"
            >
              {T.watch(streamingName(channel))}
              <span className="visually-hidden"> {T.newTab}</span>
            </a>
            <LinkButton to={`/profile/${id}`} size="lg">
              {T.profile}
            </LinkButton>
          </EmptyState>
        )
      }
    </Loaded>
  )
}
