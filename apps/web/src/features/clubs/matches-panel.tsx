import {
  answerClubMatch,
  CLUB_MATCH_LIMITS,
  type ClubMatch,
  type ClubMatchSide,
  cancelClubMatch,
  openClubMatchTable,
  setClubTeam,
} from '@gorod/contracts/club-matches'
import type { ClubPage } from '@gorod/contracts/clubs'
import { mayInClub } from '@gorod/contracts/permissions'
import { useState } from 'react'
import { Link } from 'react-router'
import { useClubMatches } from '../../shared/clubs/use-club.ts'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import touch from '../../styles/reach.module.css'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { ChallengeForm } from './challenge-form.tsx'
import styles from './clubs.module.css'
import { ConfirmedButton } from './confirmed-button.tsx'
import { lacksPlayers, stayingIn } from './match-team.ts'
import matchStyles from './matches-panel.module.css'

const T = CLUBS_TEXTS.matches
const EVENINGS = CLUBS_TEXTS.evenings

/** Friendly matches with other clubs. Nothing where there are none and the reader cannot make one. */
export function MatchesPanel({ page }: { readonly page: ClubPage }) {
  const query = useClubMatches(page.id)
  const [challenges, setChallenges] = useState(false)
  const holds = mayInClub(page.me?.role ?? null, 'holdEvenings')
  if (!holds && query.data?.length === 0) return null
  return (
    <Panel title={T.title}>
      <Loaded query={query} size="list">
        {(matches) =>
          matches.length === 0 ? (
            <EmptyState size="part">{T.none}</EmptyState>
          ) : (
            <ul className={matchStyles.matches}>
              {matches.map((match) => (
                <Match key={match.id} match={match} page={page} holds={holds} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {holds && (
        <Button kind="line" onClick={() => setChallenges(true)}>
          {T.challenge}
        </Button>
      )}
      {challenges && <ChallengeForm clubId={page.id} onClose={() => setChallenges(false)} />}
    </Panel>
  )
}

interface MatchProps {
  readonly match: ClubMatch
  readonly page: ClubPage
}

function Match({ match, page, holds }: MatchProps & { readonly holds: boolean }) {
  const { challenger, opponent, startsAt, state, games } = match
  return (
    <li className={matchStyles.match}>
      <p className={matchStyles.sides}>
        <Side side={challenger} />
        <b>{games === 0 ? T.versus : T.score(challenger.points, opponent.points)}</b>
        <Side side={opponent} />
      </p>
      <p className={styles.hint}>
        {momentText(startsAt, Date.now())}, {games === 0 ? T.states[state] : T.games(games)}
      </p>
      {holds && <MatchOffice match={match} page={page} />}
    </li>
  )
}

function Side({ side: { id, name, team } }: { readonly side: ClubMatchSide }) {
  return (
    <span>
      <Link className={touch.reach} to={`/clubs/${id}`}>
        {name}
      </Link>
      {team.length > 0 && <small>{team.map(({ username }) => username).join(', ')}</small>}
    </span>
  )
}

/** What an officer of either club may do about it. */
function MatchOffice({ match, page }: MatchProps) {
  const { id: matchId, state, challenger, opponent, games, begun } = match
  const forMatch = T.forMatch(challenger.name, opponent.name)
  const answer = useClubPost(answerClubMatch)
  const cancel = useClubPost(cancelClubMatch)
  const [names, setNames] = useState(false)
  const isAsked = state === 'challenged' && opponent.id === page.id
  return (
    <div className={matchStyles.acts}>
      {isAsked &&
        ([true, false] as const).map((accepted) => (
          <Button
            key={String(accepted)}
            size="sm"
            kind={accepted ? 'line' : 'ghost'}
            loading={answer.busy}
            onClick={() => void answer.send({ matchId, accepted })}
          >
            {accepted ? T.accept : T.decline}
            <span className="visually-hidden">{forMatch}</span>
          </Button>
        ))}
      {state === 'accepted' && (games === 0 || lacksPlayers(ownSide(match, page), page.members)) && (
        <Button size="sm" kind="ghost" onClick={() => setNames(true)}>
          {T.team}
          <span className="visually-hidden">{forMatch}</span>
        </Button>
      )}
      {begun && <OpenTable match={match} page={page} />}
      {games === 0 && (
        <ConfirmedButton
          size="sm"
          label={T.cancel}
          fullLabel={`${T.cancel}${forMatch}`}
          lead={T.cancelLead}
          post={cancel}
          onConfirm={() => cancel.send({ matchId })}
        />
      )}
      <Refusals errors={answer.errors} />
      <PostAlert post={answer} />
      {names && <Team match={match} page={page} onClose={() => setNames(false)} />}
    </div>
  )
}

/** Opens a table of both teams, with a judge of this club or without one. */
function OpenTable({ match: { id: matchId, challenger, opponent }, page }: MatchProps) {
  const post = useClubPost(openClubMatchTable)
  const [judge, setJudge] = useState('')
  const playing = new Set([...challenger.team, ...opponent.team].map(({ id }) => id))
  const judges = page.members.filter((member) => member.judge && !playing.has(member.id))
  return (
    <>
      <Select
        label={EVENINGS.judge}
        value={judge}
        options={[
          { value: '', label: EVENINGS.automatic },
          ...judges.map(({ id, username }) => ({ value: String(id), label: username })),
        ]}
        onChange={setJudge}
      />
      <Button
        size="sm"
        kind="lamp"
        loading={post.busy}
        onClick={() => void post.send({ matchId, judgeId: judge === '' ? null : Number(judge) })}
      >
        {T.open}
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </>
  )
}

function ownSide({ challenger, opponent }: ClubMatch, { id }: ClubPage): ClubMatchSide {
  return challenger.id === id ? challenger : opponent
}

function Team({ match, page, onClose }: MatchProps & { readonly onClose: () => void }) {
  const [players, setPlayers] = useState<readonly number[]>(() =>
    stayingIn(ownSide(match, page), page.members),
  )
  const post = useClubPost(setClubTeam)
  const save = async () => {
    const { state } = await post.send({ matchId: match.id, clubId: page.id, players: [...players] })
    if (state === 'done') onClose()
  }
  const isFull = players.length >= CLUB_MATCH_LIMITS.team
  return (
    <ConfirmModal
      texts={{ title: T.team, confirm: T.save, cancel: T.back, close: T.close }}
      busy={post.busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p role="status">{T.chosen(players.length, CLUB_MATCH_LIMITS.team)}</p>
      {page.members.map(({ id, username }) => (
        <Checkbox
          key={id}
          checked={players.includes(id)}
          disabled={isFull && !players.includes(id)}
          onChange={(chosen) =>
            setPlayers((now) => (chosen ? [...now, id] : now.filter((one) => one !== id)))
          }
        >
          {username}
        </Checkbox>
      ))}
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
