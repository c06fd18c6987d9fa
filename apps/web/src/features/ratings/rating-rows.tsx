import { isMonth, type RatingOrder, type RatingRow } from '@gorod/contracts/ratings'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { formatNumber } from '../../shared/plural.ts'
import { PROFILE_TEXTS } from '../../shared/texts/profile.ts'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import touch from '../../styles/reach.module.css'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './ratings.module.css'
import type { Rating } from './use-rating.ts'
import { useRegionNames } from './use-region-names.ts'

const LAST_GAMES = 10
const POINTS = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

interface RatingRowsProps {
  readonly rating: Rating
  readonly order: RatingOrder
  readonly onOrder: (order: RatingOrder) => void
}

/** One page of the rating; the reader's own row stands below when it is on another one. */
export function RatingRows({ rating, order, onOrder }: RatingRowsProps) {
  const { rows, own, foundId, tiers } = rating
  const ofMonth = isMonth(rating.rating)
  const nameOf = useRegionNames()
  // From the roof down.
  const tierOf = (mmr: number) => {
    const index = tiers.findIndex(({ min }) => mmr >= min)
    const type = tiers[index]?.type
    return type === undefined ? null : { type, floor: tiers.length - index, of: tiers.length }
  }
  const row = (each: RatingRow) => (
    <Row
      key={each.id}
      row={each}
      ofMonth={ofMonth}
      tier={tierOf(each.mmr)}
      region={each.region === null ? null : nameOf(each.region)}
      mark={each.id === own?.id ? 'own' : each.id === foundId ? 'found' : null}
    />
  )
  return (
    <table className={styles.table}>
      <Head ofMonth={ofMonth} order={order} onOrder={onOrder} />
      <tbody>{rows.map(row)}</tbody>
      {own !== null && rows.every(({ id }) => id !== own.id) && (
        <tbody className={styles.pinned}>{row(own)}</tbody>
      )}
    </table>
  )
}

function Head({
  ofMonth,
  order,
  onOrder,
}: Pick<RatingRowsProps, 'order' | 'onOrder'> & { readonly ofMonth: boolean }) {
  const sortable = (by: RatingOrder, text: string) => (
    <th scope="col" aria-sort={order === by ? 'descending' : undefined}>
      <button type="button" onClick={() => onOrder(by)}>
        {text}
        {order === by && <ChevronDown className="icon-14" aria-hidden="true" />}
      </button>
    </th>
  )
  return (
    <thead>
      <tr>
        <th scope="col">{T.place}</th>
        <th scope="col" className={styles.left}>
          {T.player}
        </th>
        <th scope="col" className={`${styles.left} ${styles.wide}`}>
          {T.tier}
        </th>
        <th scope="col" className={styles.wide}>
          {T.lastGames}
        </th>
        <th scope="col" className={styles.middle}>
          {T.games}
        </th>
        <th scope="col" className={styles.middle}>
          {T.wins}
        </th>
        {sortable('league', T.league)}
        {ofMonth && (
          <th scope="col" className={styles.middle}>
            {T.mmr}
          </th>
        )}
        {sortable('mmr', ofMonth ? T.inMonth : T.mmr)}
        {!ofMonth && (
          <th scope="col" className={styles.middle}>
            {T.week}
          </th>
        )}
      </tr>
    </thead>
  )
}

interface Tier {
  readonly type: string
  /** From below. */
  readonly floor: number
  readonly of: number
}

interface RowProps {
  readonly row: RatingRow
  readonly ofMonth: boolean
  readonly tier: Tier | null
  readonly region: string | null
  readonly mark: 'own' | 'found' | null
}

function Row({ row, ofMonth, tier, region, mark }: RowProps) {
  const { place, id, username, mmr, games, wins, leaguePoints } = row
  return (
    <tr data-mark={mark ?? undefined}>
      <td>
        <span className={styles.place}>{formatNumber(place)}</span>
        <Movement row={row} />
      </td>
      <td className={styles.left}>
        <span className={styles.who}>
          <Avatar src={avatarUrl(row)} fallback={defaultAvatarUrl(id)} />
          <span className={styles.name}>
            <Link className={touch.reach} to={`/profile/${id}`}>
              {username}
            </Link>
            {region !== null && <small>{region}</small>}
          </span>
          {mark === 'own' && <Tag kind="line">{T.you}</Tag>}
        </span>
      </td>
      <td className={`${styles.left} ${styles.wide}`}>{tier !== null && <TierName tier={tier} />}</td>
      <td className={styles.wide}>
        <LastGames games={row.lastGames} />
      </td>
      <td className={styles.middle}>{formatNumber(games)}</td>
      <td className={styles.middle}>{T.winShare(wins, games)}</td>
      <td title={leaguePoints === null ? T.noLeague : undefined}>
        {leaguePoints === null ? '–' : POINTS.format(leaguePoints)}
      </td>
      <td className={ofMonth ? styles.middle : styles.mmr}>{formatNumber(mmr)}</td>
      <td className={ofMonth ? styles.mmr : styles.middle}>
        <Change of={row.mmrChange} />
      </td>
    </tr>
  )
}

/** A house with light as far up as the player lives. */
function TierName({ tier: { type, floor, of } }: { readonly tier: Tier }) {
  return (
    <span className={styles.tier}>
      <span className={styles.house} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={index} className={of - index <= floor ? styles.lit : undefined} />
        ))}
      </span>
      {PROFILE_TEXTS.tiers[type] ?? type}
    </span>
  )
}

/** The change of the MMR in a week, or in the month of the table. */
function Change({ of }: { readonly of: number }) {
  return (
    <span className={of > 0 ? styles.up : styles.down}>
      {of > 0 && '+'}
      {formatNumber(of)}
    </span>
  )
}

/** Where the row stood a week before. */
function Movement({ row: { place, placeBefore } }: { readonly row: RatingRow }) {
  const climbed = placeBefore === null ? null : placeBefore - place
  if (climbed === null || climbed === 0)
    return (
      <span className={styles.movement}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{climbed === null ? T.newcomer : T.same}</span>
      </span>
    )
  const Arrow = climbed > 0 ? ArrowUp : ArrowDown
  return (
    <span className={`${styles.movement} ${climbed > 0 ? styles.up : ''}`}>
      <Arrow className="icon-14" aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(Math.abs(climbed))}</span>
      <span className="visually-hidden">{climbed > 0 ? T.up(climbed) : T.down(-climbed)}</span>
    </span>
  )
}

/** A window with light for each game won, the latest last. */
function LastGames({ games }: { readonly games: readonly boolean[] }) {
  const none = Math.max(0, LAST_GAMES - games.length)
  return (
    <span
      className={styles.games}
      role="img"
      aria-label={T.lastGamesLabel(games.filter(Boolean).length, games.length)}
    >
      {Array.from({ length: none }, (_, place) => (
        <i key={place} className={styles.none} />
      ))}
      {games.map((won, place) => (
        <i key={none + place} className={won ? styles.won : undefined} />
      ))}
    </span>
  )
}
