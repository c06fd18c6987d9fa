import { getJudgeRating, type JudgeRow } from '@gorod/contracts/ratings'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { formatNumber } from '../../shared/plural.ts'
import { RATINGS_TEXTS, JUDGE_RANKING_TEXTS as T } from '../../shared/texts/rating-list.ts'
import touch from '../../styles/reach.module.css'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './ratings.module.css'
import { SeasonRanking } from './season-ranking.tsx'
import { useRanking } from './use-ranking.ts'

/** Who judged most in a season. */
export function JudgeRating() {
  const season = useRanking('judges', (wanted, signal) => api(getJudgeRating, wanted, { signal }))
  return (
    <SeasonRanking
      {...season}
      name="judges"
      empty={<p>{T.empty}</p>}
      list={({ rows, own }) => <Rows rows={rows} own={own} />}
      rules={() => (
        <>
          <p>{T.rule}</p>
          <p>{T.ties}</p>
        </>
      )}
    />
  )
}

interface RowsProps {
  readonly rows: readonly JudgeRow[]
  readonly own: JudgeRow | null
}

function Rows({ rows, own }: RowsProps) {
  const row = (judge: JudgeRow) => <Row key={judge.id} judge={judge} isOwn={judge.id === own?.id} />
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{RATINGS_TEXTS.rankings.judges}</caption>
      <thead>
        <tr>
          <th scope="col">{RATINGS_TEXTS.place}</th>
          <th scope="col" className={styles.left}>
            {T.judge}
          </th>
          <th scope="col" className={styles.middle}>
            {RATINGS_TEXTS.week}
          </th>
          <th scope="col" className={styles.middle}>
            {RATINGS_TEXTS.league}
          </th>
          <th scope="col">{T.championships}</th>
          <th scope="col">{T.judged}</th>
        </tr>
      </thead>
      <tbody>{rows.map(row)}</tbody>
      {own !== null && rows.every(({ id }) => id !== own.id) && (
        <tbody className={styles.pinned}>{row(own)}</tbody>
      )}
    </table>
  )
}

function Row({ judge, isOwn }: { readonly judge: JudgeRow; readonly isOwn: boolean }) {
  const { place, id, username, games, leagueGames, championshipGames, weekGames } = judge
  return (
    <tr data-mark={isOwn ? 'own' : undefined}>
      <td>
        <span className={styles.place}>{formatNumber(place)}</span>
      </td>
      <td className={styles.left}>
        <span className={styles.who}>
          <Avatar src={avatarUrl(judge)} fallback={defaultAvatarUrl(id)} />
          <Link className={touch.reach} to={`/profile/${id}`}>
            {username}
          </Link>
          {isOwn && <Tag kind="line">{RATINGS_TEXTS.you}</Tag>}
        </span>
      </td>
      <td className={styles.middle}>
        <span className={weekGames > 0 ? styles.up : styles.down}>
          {weekGames > 0 && '+'}
          {formatNumber(weekGames)}
        </span>
      </td>
      <td className={styles.middle}>{formatNumber(leagueGames)}</td>
      <td>{formatNumber(championshipGames)}</td>
      <td className={styles.mmr}>{formatNumber(games)}</td>
    </tr>
  )
}
