import { LOBBY_NAME_LIMIT } from '@gorod/contracts/lobby'
import { paces } from '@gorod/contracts/search'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { LoadingState } from '../../ui/load-state/load-state.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { ClubChoice } from './club-choice.tsx'
import styles from './lobby-dialog.module.css'
import { faultsOf, LOBBY_PASSWORD_LIMIT, type LobbyFaults, type LobbyValues } from './lobby-form.ts'

/** It reads one's own rules and names all their options: not before somebody opens the dialog. */
const LobbyRules = lazyPart(async () => ({ default: (await import('./lobby-rules.tsx')).LobbyRules }), 'part')

const T = LOBBY_TEXTS.form

interface LobbyDialogProps {
  readonly mode: 'create' | 'change'
  readonly initial: LobbyValues
  /** The account whose clubs can be chosen; null where the club is settled. */
  readonly ownId: number | null
  readonly busy: boolean
  /** The refusal of the server. */
  readonly error: string | null
  readonly onSubmit: (values: LobbyValues) => void
  readonly onClose: () => void
}

/** The settings of a lobby: for a new one, or for the one that is open. */
export function LobbyDialog({ mode, initial, ownId, busy, error, onSubmit, onClose }: LobbyDialogProps) {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<LobbyFaults>({})
  const kept = mode === 'change' && initial.locked
  const set = (change: Partial<LobbyValues>) => {
    setValues((before) => ({ ...before, ...change }))
    // An edit removes the errors of the last try.
    setFaults({})
  }
  const submit = () => {
    const found = faultsOf(values, kept)
    setFaults(found)
    if (Object.keys(found).length === 0) onSubmit(values)
  }
  return (
    <ConfirmModal
      texts={{
        title: mode === 'create' ? T.create : T.change,
        confirm: mode === 'create' ? T.submitCreate : T.submitChange,
        cancel: T.cancel,
        close: INTERFACE_TEXTS.close,
      }}
      busy={busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Input
          label={T.name}
          autoComplete="off"
          maxLength={LOBBY_NAME_LIMIT}
          value={values.name}
          error={faults.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        {ownId !== null && <ClubChoice ownId={ownId} club={values.club} onChange={(club) => set({ club })} />}
        {values.club === null && <Lock values={values} kept={kept} error={faults.password} onChange={set} />}
        <Suspense fallback={<LoadingState size="part" text={INTERFACE_TEXTS.loading} />}>
          <LobbyRules values={values} initial={initial.ruleSet} onChange={set} />
        </Suspense>
        <div className={styles.pair}>
          <Select
            label={T.judge}
            value={values.judge}
            options={(['automatic', 'human'] as const).map((value) => ({ value, label: T.judges[value] }))}
            onChange={(judge) => set({ judge: judge === 'human' ? 'human' : 'automatic' })}
          />
          <Select
            label={T.pace}
            value={values.pace}
            options={paces.map((value) => ({ value, label: SEARCH_TEXTS.paces[value] }))}
            onChange={(pace) => set({ pace: pace === 'brisk' ? 'brisk' : 'normal' })}
          />
        </div>
        {values.judge === 'human' && (
          <Switch
            label={T.judgeLeadsPace}
            hint={T.judgeLeadsPaceHint}
            checked={values.judgeLeadsPace}
            onChange={(judgeLeadsPace) => set({ judgeLeadsPace })}
          />
        )}
        <Switch label={T.bots} hint={T.botsHint} checked={values.bots} onChange={(bots) => set({ bots })} />
        {mode === 'change' && <p className={styles.note}>{T.changeNote}</p>}
        {error !== null && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </ConfirmModal>
  )
}

interface LockProps {
  readonly values: LobbyValues
  readonly kept: boolean
  readonly error: string | undefined
  readonly onChange: (change: Partial<LobbyValues>) => void
}

function Lock({ values: { locked, password }, kept, error, onChange }: LockProps) {
  return (
    <div className={styles.lock}>
      <Switch
        label={T.lock}
        hint={T.lockHint}
        checked={locked}
        onChange={(next) => onChange({ locked: next })}
      />
      {locked && (
        <Input
          label={T.password}
          autoComplete="off"
          maxLength={LOBBY_PASSWORD_LIMIT}
          value={password}
          error={error}
          hint={kept ? T.passwordKept : undefined}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      )}
    </div>
  )
}
