import { changePlayer } from '@gorod/contracts/championship-console'
import type { ChampionshipPage, ChampionshipPlayer } from '@gorod/contracts/championship-pages'
import { useState } from 'react'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { FindPlayer } from '../../shared/championships/find-player.tsx'
import { withName } from '../../shared/championships/with-name.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './console.module.css'
import { Outcome, type ShownPost } from './outcome.tsx'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.players
/** A list that is seen at a glance. */
const FEW = 12

/** Takes players in and out, and puts one from the reserve in the place of another. */
export function PlayersPanel({ page }: { readonly page: ChampionshipPage }) {
  const { post, act } = useAct(page.id, changePlayer)
  const [leaving, setLeaving] = useState<ChampionshipPlayer | null>(null)
  const [excluded, setExcluded] = useState<ChampionshipPlayer | null>(null)
  const change = (accountId: number, state: ChampionshipPlayer['state'], insteadOf: number | null = null) =>
    act({ id: page.id, accountId, state, insteadOf })
  const [sought, setSought] = useState('')
  const seated = seatedAhead(page)
  const shown = withName(page.players, sought)
  const isOver = page.life === 'finished' || page.life === 'cancelled'
  if (page.players.length === 0) {
    return (
      <EmptyState size="list">
        <p>{T.none}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {leaving === null && excluded === null && <Outcome post={post} />}
      {page.players.length > FEW && <FindPlayer sought={sought} onSought={setSought} />}
      {shown.length === 0 && <p className="text-muted">{CHAMPIONSHIP_PAGE_TEXTS.playersTab.nobody}</p>}
      <ul className={styles.players}>
        {shown.map((player) => (
          <PlayerRow
            key={player.id}
            player={player}
            seated={seated.has(player.id)}
            fixed={isOver}
            busy={post.busy}
            onReplace={() => setLeaving(player)}
            onExclude={() => setExcluded(player)}
            onChange={(state) => void change(player.id, state)}
          />
        ))}
      </ul>
      {excluded !== null && (
        <Exclusion
          player={excluded}
          seated={seated.has(excluded.id)}
          post={post}
          onConfirm={() => void change(excluded.id, 'out').then((done) => done && setExcluded(null))}
          onClose={() => setExcluded(null)}
        />
      )}
      {leaving !== null && (
        <Substitution
          leaving={leaving}
          others={substitutesOf(page.players, seated)}
          post={post}
          onClose={() => setLeaving(null)}
          onConfirm={async (comes) => {
            if (await change(comes, 'in', leaving.id)) setLeaving(null)
          }}
        />
      )}
    </>
  )
}

/** Players with a seat at a table that has not begun. */
function seatedAhead({ rounds }: ChampionshipPage): ReadonlySet<number> {
  const tables = rounds.flatMap((round) => round.tables).filter(({ state }) => state === 'planned')
  return new Set(tables.flatMap(({ seats }) => seats))
}

/** The reserve first, then those who were out and may come back. */
function substitutesOf(
  players: readonly ChampionshipPlayer[],
  seated: ReadonlySet<number>,
): readonly ChampionshipPlayer[] {
  const of = (wanted: ChampionshipPlayer['state']) =>
    players.filter(({ id, state }) => state === wanted && !seated.has(id))
  return [...of('reserve'), ...of('out')]
}

interface PlayerRowProps {
  readonly player: ChampionshipPlayer
  /** At a table that has not begun. */
  readonly seated: boolean
  /** The championship is over. */
  readonly fixed: boolean
  readonly busy: boolean
  readonly onReplace: () => void
  readonly onExclude: () => void
  readonly onChange: (state: ChampionshipPlayer['state']) => void
}

function PlayerRow({ player, seated, fixed, busy, onReplace, onExclude, onChange }: PlayerRowProps) {
  const isIn = player.state === 'in'
  return (
    <li>
      <span className={styles.person}>
        <Avatar src={avatarUrl(player)} fallback={defaultAvatarUrl(player.id)} />
        <span className={styles.name}>{player.username}</span>
      </span>
      <Tag kind={isIn ? 'default' : 'line'}>{T.state[player.state]}</Tag>
      {!fixed && (
        <div className={styles.buttons}>
          {/* The seats of who is out, or deleted the account, wait for somebody else. */}
          {(isIn || seated) && (
            <Button size="sm" onClick={onReplace}>
              {T.replace}
            </Button>
          )}
          {isIn && !seated && (
            <Button size="sm" kind="line" loading={busy} onClick={() => onChange('reserve')}>
              {T.reserve}
            </Button>
          )}
          {player.state !== 'out' && (
            <Button size="sm" kind="ghost" onClick={onExclude}>
              {T.out}
            </Button>
          )}
          {!isIn && (
            <Button size="sm" kind="line" loading={busy} onClick={() => onChange('in')}>
              {T.take}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface ExclusionProps extends Pick<PlayerRowProps, 'player' | 'seated'> {
  readonly post: ShownPost
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before a player is taken out: they are told, and come back by an organiser alone. */
function Exclusion({ player, seated, post, onConfirm, onClose }: ExclusionProps) {
  return (
    <ConfirmModal
      texts={{ ...T.outAsk, title: T.outTitle(player.username) }}
      kind="alert"
      busy={post.busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{seated ? T.outSeated : T.outText}</p>
      <Outcome post={post} />
    </ConfirmModal>
  )
}

interface SubstitutionProps {
  readonly leaving: ChampionshipPlayer
  /** Who may come. */
  readonly others: readonly ChampionshipPlayer[]
  readonly post: ShownPost
  readonly onClose: () => void
  readonly onConfirm: (comes: number) => Promise<void>
}

function Substitution({ leaving, others, post, onClose, onConfirm }: SubstitutionProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  // The chosen player may have left the reserve meanwhile.
  const comes = (others.find(({ id }) => id === chosen) ?? others[0])?.id ?? null
  return (
    <ConfirmModal
      texts={T.replaceTitle}
      busy={post.busy}
      impossible={comes === null}
      onConfirm={() => comes !== null && void onConfirm(comes)}
      onClose={onClose}
    >
      {comes === null ? (
        <p>{T.noReserve}</p>
      ) : (
        <Select
          label={T.substitute(leaving.username)}
          value={String(comes)}
          options={others.map(({ id, username, state }) => ({
            value: String(id),
            label: T.candidate(username, state),
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Outcome post={post} />
    </ConfirmModal>
  )
}
