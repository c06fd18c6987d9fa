import type { View } from '@gorod/rules'
import { type ReactNode, use, useState } from 'react'
import { AUDIENCE_VOTE_TEXTS } from '../../../shared/texts/room/audience.ts'
import { DRAWER_TEXTS } from '../../../shared/texts/room/drawer.ts'
import { WHAT_IF_TEXTS } from '../../../shared/texts/room/what-if.ts'
import { LiveLines } from '../announce/live-lines.tsx'
import { PollTab } from '../audience/poll-list.tsx'
import { PollContext } from '../audience/use-poll.ts'
import { MyCard } from '../card/my-card.tsx'
import { Coach } from '../coach/coach.tsx'
import { FloorQueue } from '../judge/floor-queue.tsx'
import { JudgeActs } from '../judge/judge-acts.tsx'
import { Microphones } from '../judge/microphones.tsx'
import { inGhostRoom } from '../model/speakers.ts'
import { useGame } from '../room/game-context.ts'
import { ballotOf } from '../what-if/ballot.ts'
import { RoomWhatIf } from '../what-if/room-what-if.tsx'
import styles from './drawer.module.css'
import { DrawerFrame } from './drawer-frame.tsx'
import { Ghosts } from './ghosts.tsx'
import { Log } from './log.tsx'
import { Notes } from './notes.tsx'
import { Results } from './results.tsx'

type TabId = 'poll' | 'results' | 'acts' | 'log' | 'whatIf' | 'ghosts' | 'notes'

const LABELS: Readonly<Record<TabId, string>> = {
  poll: AUDIENCE_VOTE_TEXTS.tab,
  results: DRAWER_TEXTS.results,
  acts: DRAWER_TEXTS.acts,
  log: DRAWER_TEXTS.log,
  whatIf: WHAT_IF_TEXTS.roomTab,
  ghosts: DRAWER_TEXTS.ghosts,
  notes: DRAWER_TEXTS.notes,
}

const CONTENTS: Readonly<Record<TabId, ReactNode>> = {
  poll: <PollTab />,
  results: <Results />,
  acts: <JudgeActs />,
  log: <Log />,
  whatIf: <RoomWhatIf />,
  ghosts: <Ghosts />,
  notes: <Notes />,
}

function tabsOf(view: View, hasPoll: boolean): readonly TabId[] {
  const own: readonly TabId[] = view.viewer === 'judge' && !view.judgeGone ? ['acts'] : []
  const poll: readonly TabId[] = hasPoll ? ['poll'] : []
  if (view.phase.id === 'gameOver') return ['results', ...poll, ...own, 'log', 'notes']
  return [
    ...poll,
    ...own,
    'log',
    ...(ballotOf(view) === null ? [] : (['whatIf'] as const)),
    ...(inGhostRoom(view) ? (['ghosts'] as const) : []),
    'notes',
  ]
}

interface DrawerProps {
  readonly onClose: () => void
  /** The tab that is open first where there is no vote of an audience. */
  readonly first: 'acts' | 'log' | 'notes'
  /** The tab that was asked for. */
  readonly asked?: 'log' | undefined
}

/** The panel beside the table: the log, the viewer's notes, and their own card. On a phone a sheet. */
export function Drawer({ onClose, first, asked }: DrawerProps) {
  const { view } = useGame()
  const over = view.phase.id === 'gameOver'
  const hasPoll = use(PollContext) !== null
  const tabs = tabsOf(view, hasPoll)
  const [chosen, setChosen] = useState<TabId | null>(asked ?? null)
  // The vote may be read only after the panel is there.
  const wanted = chosen ?? (hasPoll ? 'poll' : first)
  const [choiceMadeAfter, setChoiceMadeAfter] = useState(false)
  const selected = over && !choiceMadeAfter ? 'results' : tabs.includes(wanted) ? wanted : 'log'
  const select = (tab: TabId) => {
    setChosen(tab)
    setChoiceMadeAfter(over)
  }
  return (
    <DrawerFrame
      label={DRAWER_TEXTS.label}
      onClose={onClose}
      live={<LiveLines />}
      tabs={<Tabs tabs={tabs} selected={selected} onSelect={select} />}
    >
      <div
        className={styles.body}
        id="room-drawer"
        role="tabpanel"
        aria-labelledby={`room-tab-${selected}`}
        tabIndex={0}
      >
        {CONTENTS[selected]}
      </div>
      {view.viewer === 'judge' && <FloorQueue />}
      <Microphones />
      <Coach />
      {!over && <MyCard />}
    </DrawerFrame>
  )
}

interface TabsProps {
  readonly tabs: readonly TabId[]
  readonly selected: TabId
  readonly onSelect: (tab: TabId) => void
}

function Tabs({ tabs, selected, onSelect }: TabsProps) {
  return (
    <div className={styles.tabs} role="tablist" aria-label={DRAWER_TEXTS.label}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`room-tab-${tab}`}
          aria-selected={tab === selected}
          aria-controls="room-drawer"
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
            const step = event.key === 'ArrowRight' ? 1 : -1
            const next = tabs[(tabs.indexOf(selected) + step + tabs.length) % tabs.length]
            if (next === undefined) return
            onSelect(next)
            document.getElementById(`room-tab-${next}`)?.focus()
          }}
        >
          {LABELS[tab]}
        </button>
      ))}
    </div>
  )
}
