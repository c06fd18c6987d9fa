import type { Pace, ruleSetIds } from '@gorod/contracts/search'
import { Bot, Clock, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '../../shared/plural.ts'
import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select, type SelectOption } from '../../ui/field/select.tsx'
import styles from './mode-list.module.css'
import { TenWindows } from './ten-windows.tsx'
import type { PracticeChoice, SearchAction } from './use-search.ts'

/** The instant pace is for tests; people may take the two a human can follow. */
const PACES: readonly Pace[] = ['normal', 'brisk']
const RULE_SETS = Object.keys(T.ruleSets) as (typeof ruleSetIds)[number][]

interface ModeListProps {
  /** Who waits for the quick table; null while this account does not search. */
  readonly queue: { readonly waiting: number; readonly needed: number } | null
  readonly averageSeconds: number | null
  readonly busy: SearchAction | null
  /** A running game or a lost line: nothing can be started. */
  readonly disabled: boolean
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onPractice: (choice: PracticeChoice) => void
}

/** The tables one can ask for now. Modes that do not exist yet are not drawn. */
export function ModeList(props: ModeListProps) {
  return (
    <section className={styles.modes} aria-label={T.modes}>
      <QuickTable {...props} />
      <Practice {...props} />
    </section>
  )
}

function QuickTable({ queue, averageSeconds, busy, disabled, onStart, onStop }: ModeListProps) {
  return (
    <article className={queue === null ? styles.mode : `${styles.mode} ${styles.on}`}>
      <div className={styles.text}>
        <h2>{T.quick.title}</h2>
        <p>{T.quick.lead}</p>
      </div>
      <div className={styles.queue}>
        {queue === null ? (
          <span className={styles.who}>
            <UsersRound aria-hidden="true" />
            {T.quick.people}
          </span>
        ) : (
          <>
            <TenWindows lit={queue.waiting} count={queue.needed} />
            <b className="num">{T.count(queue.waiting, queue.needed)}</b>
          </>
        )}
      </div>
      <span className={styles.wait}>
        {averageSeconds !== null && (
          <>
            <Clock className="i16" aria-hidden="true" />
            <span className="vh">{T.average('')}</span>
            {formatClock(averageSeconds)}
          </>
        )}
      </span>
      {queue === null ? (
        <Button onClick={onStart} disabled={disabled || busy !== null} loading={busy === 'start'}>
          {T.quick.start}
        </Button>
      ) : (
        <Button kind="line" onClick={onStop} loading={busy === 'stop'}>
          {T.quick.stop}
        </Button>
      )}
    </article>
  )
}

function Practice({ queue, busy, disabled, onPractice }: ModeListProps) {
  const [pace, setPace] = useState<Pace>('normal')
  const [ruleSet, setRuleSet] = useState<PracticeChoice['ruleSet']>('fiim')
  return (
    <article className={styles.mode}>
      <div className={styles.text}>
        <h2>{T.practice.title}</h2>
        <p>{T.practice.lead}</p>
      </div>
      <div className={styles.queue}>
        <span className={styles.who}>
          <Bot aria-hidden="true" />
          {T.practice.bots}
        </span>
      </div>
      <span className={styles.wait}>{T.practice.wait}</span>
      <Button
        onClick={() => onPractice({ pace, ruleSet })}
        disabled={disabled || busy !== null || queue !== null}
        loading={busy === 'practice'}
      >
        {T.practice.start}
      </Button>
      <div className={styles.options}>
        <Select
          label={T.practice.pace}
          options={options(PACES, T.paces)}
          value={pace}
          onChange={(value) => setPace(PACES.find((known) => known === value) ?? 'normal')}
        />
        <Select
          label={T.practice.ruleSet}
          options={options(RULE_SETS, T.ruleSets)}
          value={ruleSet}
          onChange={(value) => setRuleSet(RULE_SETS.find((known) => known === value) ?? 'fiim')}
        />
      </div>
    </article>
  )
}

function options<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): SelectOption[] {
  return values.map((value) => ({ value, label: labels[value] }))
}
