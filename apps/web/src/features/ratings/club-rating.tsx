import { CLUB_RATING_MEMBERS, type ClubRatingRow, getClubRating } from '@gorod/contracts/club-rating'
import { isMonth } from '@gorod/contracts/ratings'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { formatNumber } from '../../shared/plural.ts'
import { RATINGS_TEXTS, CLUB_RANKING_TEXTS as T } from '../../shared/texts/rating-list.ts'
import touch from '../../styles/reach.module.css'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './ratings.module.css'
import { SeasonRanking } from './season-ranking.tsx'
import { useRanking } from './use-ranking.ts'

/** The clubs of a season by their best members. */
export function ClubRating() {
  const season = useRanking('clubs', (wanted, signal) => api(getClubRating, wanted, { signal }))
  return (
    <SeasonRanking
      {...season}
      name="clubs"
      empty={
        <>
          <p>{T.empty(CLUB_RATING_MEMBERS)}</p>
          <LinkButton to="/clubs" kind="line">
            {T.all}
          </LinkButton>
        </>
      }
      list={({ rows, own }) => <Rows rows={rows} own={own} />}
      rules={({ rating }) => (
        <>
          <p>{T.rule(CLUB_RATING_MEMBERS)}</p>
          {isMonth(rating) && <p>{T.month}</p>}
          <p>{T.oneClub}</p>
          <p>{T.ties}</p>
        </>
      )}
    />
  )
}

interface RowsProps {
  readonly rows: readonly ClubRatingRow[]
  readonly own: readonly ClubRatingRow[]
}

function Rows({ rows, own }: RowsProps) {
  const elsewhere = own.filter(({ id }) => rows.every((row) => row.id !== id))
  const row = (club: ClubRatingRow) => (
    <Row key={club.id} club={club} isOwn={own.some(({ id }) => id === club.id)} />
  )
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{RATINGS_TEXTS.rankings.clubs}</caption>
      <thead>
        <tr>
          <th scope="col">{RATINGS_TEXTS.place}</th>
          <th scope="col" className={styles.left}>
            {T.club}
          </th>
          <th scope="col" className={styles.middle}>
            {T.members}
          </th>
          <th scope="col" className={styles.middle}>
            {T.ranked}
          </th>
          <th scope="col">{T.mmr}</th>
        </tr>
      </thead>
      <tbody>{rows.map(row)}</tbody>
      {elsewhere.length > 0 && <tbody className={styles.pinned}>{elsewhere.map(row)}</tbody>}
    </table>
  )
}

function Row({ club, isOwn }: { readonly club: ClubRatingRow; readonly isOwn: boolean }) {
  const { place, id, name, membersCount, ranked, mmr } = club
  return (
    <tr data-mark={isOwn ? 'own' : undefined}>
      <td>
        <span className={styles.place}>{formatNumber(place)}</span>
      </td>
      <td className={styles.left}>
        <span className={styles.who}>
          <Link className={touch.reach} to={`/clubs/${id}`}>
            {name}
          </Link>
          {isOwn && <Tag kind="line">{T.own}</Tag>}
        </span>
      </td>
      <td className={styles.middle}>{formatNumber(membersCount)}</td>
      <td className={styles.middle}>{formatNumber(ranked)}</td>
      <td className={styles.mmr}>{formatNumber(mmr)}</td>
    </tr>
  )
}
