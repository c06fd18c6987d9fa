import { type ChampionshipConsole, revealStandings } from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import type { ChampionshipStage } from '@gorod/contracts/championship-plan'
import { useState } from 'react'
import { stagesWithPlaces } from '../../shared/championships/rounds-and-players.ts'
import { useChampionshipStandings } from '../../shared/championships/use-championship.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS, roundOfStage } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './console.module.css'
import { Outcome } from './outcome.tsx'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.results
const STANDINGS = CHAMPIONSHIP_PAGE_TEXTS.standings

interface RevealPanelProps {
  readonly page: ChampionshipPage
  readonly view: ChampionshipConsole
}

/** The whole table of places of a stage, also of hidden rounds, and the switch that shows them to everybody. */
export function RevealPanel({ page, view: { plan, revealed } }: RevealPanelProps) {
  const { post, act } = useAct(page.id, revealStandings)
  const [asks, setAsks] = useState(false)
  const stages = stagesWithPlaces(page)
  const [chosen, setChosen] = useState<ChampionshipStage | null>(null)
  const stage = chosen ?? stages.at(-1) ?? 'main'
  const query = useChampionshipStandings(page.id, { stage, hidden: true })
  const reveal = (next: boolean) => act({ id: page.id, revealed: next })
  return (
    <Panel title={CHAMPIONSHIP_CONSOLE_TEXTS.tabs.results}>
      {plan.hiddenFrom !== null && (
        <Switch
          label={T.hidden}
          hint={T.hiddenHint(roundOfStage(plan.hiddenFrom, plan))}
          checked={revealed}
          disabled={post.busy}
          // A ceremony cannot be held twice: what was shown is not hidden again.
          onChange={(next) => (next ? setAsks(true) : void reveal(false))}
        />
      )}
      {!asks && <Outcome post={post} />}
      {asks && (
        <ConfirmModal
          texts={T.ask}
          busy={post.busy}
          onConfirm={() => void reveal(true).then((done) => done && setAsks(false))}
          onClose={() => setAsks(false)}
        >
          <p>{T.askText}</p>
          <Outcome post={post} />
        </ConfirmModal>
      )}
      {stages.length > 1 && (
        <Select
          label={STANDINGS.stageLabel}
          value={stage}
          options={stages.map((value) => ({ value, label: STANDINGS.stage[value] }))}
          onChange={(value) => setChosen(value as ChampionshipStage)}
        />
      )}
      <Loaded query={query} size="list">
        {({ rows }) =>
          rows.every(({ games }) => games === 0) ? (
            <p className="text-muted">{STANDINGS.empty}</p>
          ) : (
            <ol className={styles.places}>
              {rows.map(({ player, place, username, sum }) => (
                <li key={player}>
                  <b>{place}</b>
                  <span>{username}</span>
                  <b>{CHAMPIONSHIP_PAGE_TEXTS.points(sum)}</b>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}
