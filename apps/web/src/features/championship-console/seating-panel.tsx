import {
  type ChampionshipConsole,
  type SeatingEvenness,
  seatChampionship,
} from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { type ChampionshipStage, stagesOf } from '@gorod/contracts/championship-plan'
import { Shuffle } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { formatNumber } from '../../shared/plural.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './console.module.css'
import { Outcome } from './outcome.tsx'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.seating
const FIRST_SEED = '1'

interface SeatingPanelProps {
  readonly page: ChampionshipPage
  readonly view: ChampionshipConsole
}

/** How even the seating is, and the way to count it again. */
export function SeatingPanel({ page, view: { evenness, seed, plan } }: SeatingPanelProps) {
  const { post, act } = useAct(page.id, seatChampionship)
  const [typed, setTyped] = useState(seed ?? FIRST_SEED)
  const later = page.life === 'running' ? stagesOf(plan).filter(({ stage }) => stage !== 'main') : []
  const [asked, setAsked] = useState<ChampionshipStage | null>(null)
  const seat = (stage: ChampionshipStage) => act({ id: page.id, stage, seed: typed.trim() || FIRST_SEED })
  const count = (stage: ChampionshipStage) => (isPublished(page, stage) ? setAsked(stage) : void seat(stage))
  return (
    <>
      {evenness !== null && <Figures evenness={evenness} />}
      <Panel title={T.title} lead={T.lead}>
        {evenness === null ? <p className="text-muted">{T.empty}</p> : <Meetings evenness={evenness} />}
        <div className={styles.seed}>
          <Input
            label={T.seed}
            hint={T.seedHint}
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button
            kind="lamp"
            icon={<Shuffle className="icon-20" aria-hidden="true" />}
            loading={post.busy}
            onClick={() => count('main')}
          >
            {T.count.main}
          </Button>
          {later.map(({ stage }) => (
            <Button key={stage} loading={post.busy} onClick={() => count(stage)}>
              {T.count[stage]}
            </Button>
          ))}
        </div>
        {asked === null && <Outcome post={post} />}
      </Panel>
      {asked !== null && (
        <ConfirmModal
          texts={T.ask}
          busy={post.busy}
          onConfirm={() => void seat(asked).then((done) => done && setAsked(null))}
          onClose={() => setAsked(null)}
        >
          <p>{T.askText}</p>
          <Outcome post={post} />
        </ConfirmModal>
      )}
    </>
  )
}

/** Its rounds run, and some of the stage are still ahead: people have made their plans by them, and judges were chosen by hand. */
function isPublished({ life, rounds }: ChampionshipPage, stage: ChampionshipStage): boolean {
  const isAhead = rounds.some(
    (round) => round.stage === stage && round.tables.every(({ state }) => state === 'planned'),
  )
  return life === 'running' && isAhead
}

function Figures({ evenness }: { readonly evenness: SeatingEvenness }) {
  const { pairs, squares, leastSquares, apartMeetings, withoutJudge, judgeConflicts } = evenness
  const figures = [
    { value: formatNumber(pairs[0] ?? 0), label: T.never },
    { value: T.percent(leastSquares === 0 ? 0 : (squares / leastSquares - 1) * 100), label: T.above },
    { value: formatNumber(apartMeetings), label: T.apart },
    { value: formatNumber(withoutJudge), label: T.noJudge },
    { value: formatNumber(judgeConflicts), label: T.judgeConflicts },
  ]
  return (
    <ul className={styles.figures}>
      {figures.map(({ value, label }) => (
        <li key={label}>
          <b>{value}</b>
          {label}
        </li>
      ))}
    </ul>
  )
}

function Meetings({ evenness: { pairs, seats } }: { readonly evenness: SeatingEvenness }) {
  return (
    <div className={styles.bars}>
      <Bars title={T.pairs} counts={pairs} />
      <Bars title={T.seats} counts={seats} />
    </div>
  )
}

function Bars({ title, counts }: { readonly title: string; readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {counts.map((count, times) => (
          <li key={times} style={{ '--share': count / most } as CSSProperties}>
            <span>{T.times(times)}</span>
            <i aria-hidden="true" />
            <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
