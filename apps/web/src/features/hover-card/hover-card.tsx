import { getProfileCard, type PlayedTogether, type ProfileCard } from '@gorod/contracts/profile'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { api } from '../../shared/api/client.ts'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { mmrLabel } from '../../shared/mmr-tier.ts'
import { useNotes } from '../../shared/notes/use-notes.ts'
import { formatNumber } from '../../shared/plural.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { HOVER_CARD_TEXTS as T } from '../../shared/texts/hover-card.ts'
import { NOTES_TEXTS } from '../../shared/texts/notes.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './hover-card.module.css'
import { placeCard } from './place-card.ts'
import { CARD_ATTRIBUTE } from './use-hovered-player.ts'

const FRESH_MS = 5 * 60_000

interface HoverCardProps {
  /** The name it hangs under. */
  readonly link: HTMLAnchorElement
  readonly userId: number
  /** The viewer: the games played together are theirs. */
  readonly viewer: number | null
}

/** The card of a player in a few lines. Empty until it is loaded, and when it fails: the link works anyway. */
export function HoverCard({ link, userId, viewer }: HoverCardProps) {
  const { data } = useQuery({
    queryKey: ['profile-card', userId, viewer],
    queryFn: ({ signal }) => api(getProfileCard, { userId }, { signal }),
    staleTime: FRESH_MS,
  })
  return data === undefined ? null : <Card link={link} card={data} />
}

function Card({ link, card }: { readonly link: HTMLAnchorElement; readonly card: ProfileCard }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || !link.isConnected) return
    // The top layer: a name in a dialog gets its card above the dialog.
    element.showPopover()
    const view = { width: document.documentElement.clientWidth, height: innerHeight }
    const { left, top } = placeCard(link.getBoundingClientRect(), element.getBoundingClientRect(), view)
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    link.setAttribute('aria-describedby', id)
    return () => link.removeAttribute('aria-describedby')
  }, [link, id])
  return (
    <div
      ref={box}
      id={id}
      className={styles.card}
      role="tooltip"
      popover="manual"
      {...{ [CARD_ATTRIBUTE]: '' }}
    >
      <div className={styles.who}>
        <Avatar src={avatarUrl(card)} fallback={defaultAvatarUrl(card.id)} size={48} />
        <p>
          <b>{card.username}</b>
          {!card.deleted && <small>{T.level(card.level)}</small>}
        </p>
      </div>
      {!card.deleted && <Figures card={card} />}
      {card.together !== null && <Together together={card.together} />}
      <OwnNote userId={card.id} />
    </div>
  )
}

function Figures({ card: { mmr, games_count: games, wins_count: wins } }: { readonly card: ProfileCard }) {
  const { value, tier } = mmrLabel(mmr)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{T.mmr}</dt>
        <dd className="display-number">{value}</dd>
        <dd className={styles.tier}>{tier}</dd>
      </div>
      <div>
        <dt>{T.games}</dt>
        <dd className="display-number">{formatNumber(games)}</dd>
      </div>
      <div>
        <dt>{T.wins}</dt>
        <dd className="display-number">
          {games === 0 ? T.none : T.percent(Math.round((wins / games) * 100))}
        </dd>
      </div>
    </dl>
  )
}

/** The viewer's note and tags; none for viewers who show their screen to others. */
function OwnNote({ userId }: { readonly userId: number }) {
  const me = useMe()
  const own = useNotes()?.get(userId)
  if (own === undefined || me.state !== 'signed_in' || me.user.streamerMode) return null
  return (
    <div className={styles.note}>
      <span className="visually-hidden">{NOTES_TEXTS.about}</span>
      {own.tags.length > 0 && (
        <ul>
          {own.tags.map((tag) => (
            <li key={tag}>
              <Tag kind="line">{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      {own.note !== '' && <p>{own.note}</p>}
    </div>
  )
}

function Together({ together }: { readonly together: PlayedTogether }) {
  if (together.games === 0) return <p className={styles.together}>{T.neverTogether}</p>
  return (
    <div className={styles.together}>
      <p>{T.together(together.games)}:</p>
      <ul>
        <li>{T.other(together.other_wins, together.other_mafia)}</li>
        {together.same_team > 0 && <li>{T.sameTeam(together.same_team, together.same_team_wins)}</li>}
        {together.against > 0 && <li>{T.against(together.against, together.against_wins)}</li>}
      </ul>
    </div>
  )
}
