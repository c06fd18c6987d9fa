import type { FinishedGame } from '@gorod/contracts/game'
import type { Role } from '@gorod/rules'
import { teamOf } from '@gorod/rules'
import { Clapperboard, Printer, RotateCcw } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { CopyLink } from '../../shared/copy-link.tsx'
import { moscowMoment } from '../../shared/moscow.ts'
import { RulesDetails } from '../../shared/rules/rules-details.tsx'
import type { AfterGame } from '../../shared/session/search-again.ts'
import { PLAY_URL, PRACTICE_URL } from '../../shared/session/use-play.ts'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { PAPER_TEXTS } from '../../shared/texts/paper-protocol.ts'
import { REPLAY_TEXTS } from '../../shared/texts/replay.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { FileButton } from './file-button.tsx'
import styles from './match.module.css'

const PICTURES: Partial<Record<Role, string>> = {
  civilian: 'civilian-1',
  sheriff: 'sheriff',
  mafia: 'mafia',
  godfather: 'godfather',
}

interface MatchHeaderProps {
  readonly game: FinishedGame
  /** The reader: who took part gets a button for the next game. */
  readonly ownId: number | null
}

export function MatchHeader({ game, ownId }: MatchHeaderProps) {
  // The log of an old practice game is not kept.
  const created = game.events.find((event) => event.type === 'gameCreated')
  const ruleSet = created?.type === 'gameCreated' ? created.ruleSet : undefined
  return (
    <header className={styles.header}>
      <div>
        <h1 className="h1">{game.winner === null ? T.aborted : T.verdicts[game.winner]}</h1>
        <ul className={styles.meta}>
          <li>{T.number(T.modes[game.mode], game.id)}</li>
          <li>{moscowMoment(game.startedAt)}</li>
          <li>{T.minutes(minutesOf(game))}</li>
          {game.annulled && <li>{T.annulled}</li>}
          <li>
            <Judges game={game} />
          </li>
        </ul>
        {ruleSet !== undefined && <RulesDetails ruleSet={ruleSet} name={game.rulesName} />}
      </div>
      <WinnersWindows game={game} />
      <div className={styles.share}>
        <AgainButton game={game} ownId={ownId} />
        {game.events.length > 0 && (
          <LinkButton
            kind="line"
            to={`${matchPath(game)}/replay`}
            icon={<Clapperboard className="icon-18" aria-hidden="true" />}
          >
            {REPLAY_TEXTS.open}
          </LinkButton>
        )}
        {game.winner !== null && game.events.length > 0 && <FileButton id={game.id} />}
        {game.winner !== null && game.judge !== null && (
          <LinkButton kind="line" to={`/match/${game.id}/blank`}>
            {PAPER_TEXTS.open}
          </LinkButton>
        )}
        <ShareButtons game={game} />
      </div>
    </header>
  )
}

function Judges({ game: { judge, otherJudge } }: { readonly game: FinishedGame }) {
  const judges = [judge, otherJudge].filter((one) => one !== null)
  if (judges.length === 0) return T.noJudge
  return (
    <>
      {judges.length === 1 ? T.judge : T.judges}{' '}
      {judges.map(({ userId, username }, index) => (
        <Fragment key={userId}>
          {index > 0 && ', '}
          <Link className="link" to={`/profile/${userId}`}>
            {username}
          </Link>
        </Fragment>
      ))}
    </>
  )
}

/** Three lit windows of the side that won. */
function WinnersWindows({ game: { players, winner } }: { readonly game: FinishedGame }) {
  if (winner === null || winner === 'draw') return <span />
  const roles = players.filter((player) => teamOf(player.role) === winner).map((player) => player.role)
  const order: readonly Role[] =
    winner === 'black' ? ['mafia', 'godfather', 'mafia'] : ['civilian', 'sheriff', 'civilian']
  return (
    <div className={styles.winners} aria-hidden="true">
      {order
        .filter((role) => roles.includes(role))
        .map((role, place) => (
          <img key={place} src={`/bundle/images/role-${PICTURES[role]}.svg`} width={70} height={87} alt="" />
        ))}
    </div>
  )
}

/** Back to the same search with one press. */
function AgainButton({ game, ownId }: MatchHeaderProps) {
  const judged = ownId !== null && game.judge?.userId === ownId
  const played = ownId !== null && game.players.some(({ userId }) => userId === ownId)
  if (!judged && !played) return null
  const to = game.mode === 'practice' ? PRACTICE_URL : PLAY_URL
  const state: AfterGame = { after: { mode: game.mode, role: judged ? 'judge' : 'player', gameId: null } }
  return (
    <LinkButton kind="lamp" to={to} state={state} icon={<RotateCcw className="icon-18" aria-hidden="true" />}>
      {T.playAgain}
    </LinkButton>
  )
}

function ShareButtons({ game }: Pick<MatchHeaderProps, 'game'>) {
  const url = location.origin + matchPath(game)
  const frame = `<iframe src="${url}/embed" width="960" height="640" allowfullscreen></iframe>`
  return (
    <>
      <CopyLink size="md" url={url} label={T.link} />
      {game.events.length > 0 && <CopyLink size="md" url={frame} label={T.embed.copy} texts={T.embed} />}
      <Button kind="line" icon={<Printer className="icon-18" aria-hidden="true" />} onClick={() => print()}>
        {T.print}
      </Button>
    </>
  )
}

function matchPath({ type, id }: FinishedGame): string {
  return `/${type === 'match' ? 'match' : 'game-statistics'}/${id}`
}

function minutesOf({ startedAt, endedAt }: FinishedGame): number {
  return Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000))
}
