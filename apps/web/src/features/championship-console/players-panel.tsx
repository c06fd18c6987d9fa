import { changePlayer } from '@gorod/contracts/championship-console'
import type { ChampionshipPage, ChampionshipPlayer } from '@gorod/contracts/championship-pages'
import { useState } from 'react'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './console.module.css'
import { Outcome, type ShownPost } from './outcome.tsx'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.players

/** Takes players in and out, and puts one from the reserve in the place of another. */
export function PlayersPanel({ page }: { readonly page: ChampionshipPage }) {
  const { post, act } = useAct(page.id, changePlayer)
  const [leaving, setLeaving] = useState<ChampionshipPlayer | null>(null)
  const change = (accountId: number, state: ChampionshipPlayer['state'], insteadOf: number | null = null) =>
    act({ id: page.id, accountId, state, insteadOf })
  if (page.players.length === 0) {
    return (
      <EmptyState size="list">
        <p>{T.none}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {leaving === null && <Outcome post={post} />}
      <ul className={styles.players}>
        {page.players.map((player) => (
          <PlayerRow
            key={player.id}
            player={player}
            busy={post.busy}
            onReplace={() => setLeaving(player)}
            onChange={(state) => void change(player.id, state)}
          />
        ))}
      </ul>
      {leaving !== null && (
        <Substitution
          leaving={leaving}
          reserve={page.players.filter(({ state }) => state === 'reserve')}
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

interface PlayerRowProps {
  readonly player: ChampionshipPlayer
  readonly busy: boolean
  readonly onReplace: () => void
  readonly onChange: (state: ChampionshipPlayer['state']) => void
}

function PlayerRow({ player, busy, onReplace, onChange }: PlayerRowProps) {
  return (
    <li>
      <span className={styles.name}>{player.username}</span>
      <Tag kind={player.state === 'in' ? 'default' : 'line'}>{T.state[player.state]}</Tag>
      <div className={styles.buttons}>
        {player.state === 'in' ? (
          <>
            <Button size="sm" onClick={onReplace}>
              {T.replace}
            </Button>
            <Button size="sm" kind="ghost" loading={busy} onClick={() => onChange('out')}>
              {T.out}
            </Button>
          </>
        ) : (
          <Button size="sm" kind="line" loading={busy} onClick={() => onChange('in')}>
            {T.take}
          </Button>
        )}
      </div>
    </li>
  )
}

interface SubstitutionProps {
  readonly leaving: ChampionshipPlayer
  readonly reserve: readonly ChampionshipPlayer[]
  readonly post: ShownPost
  readonly onClose: () => void
  readonly onConfirm: (comes: number) => Promise<void>
}

function Substitution({ leaving, reserve, post, onClose, onConfirm }: SubstitutionProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  // Who was chosen may have left the reserve meanwhile.
  const comes = (reserve.find(({ id }) => id === chosen) ?? reserve[0])?.id ?? null
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
          options={reserve.map(({ id, username }) => ({ value: String(id), label: username }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Outcome post={post} />
    </ConfirmModal>
  )
}
