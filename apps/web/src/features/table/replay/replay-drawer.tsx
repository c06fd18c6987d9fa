import { type ReactNode, useId } from 'react'
import { REPLAY_TEXTS as T } from '../../../shared/texts/replay.ts'
import { Button } from '../../../ui/button/button.tsx'
import drawerStyles from '../drawer/drawer.module.css'
import { DrawerFrame } from '../drawer/drawer-frame.tsx'
import styles from './replay-room.module.css'
import type { ReplayControls } from './use-replay.ts'

export interface ReplayTab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

interface ReplayDrawerProps {
  readonly tabs: readonly ReplayTab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  readonly controls: ReplayControls
  readonly onClose: () => void
}

/** Beside the table: the log, the judge, the what-if; below them what is opened of the secrets. */
export function ReplayDrawer({ tabs, selected, onSelect, controls, onClose }: ReplayDrawerProps) {
  const id = useId()
  const shown = tabs.find((tab) => tab.id === selected) ?? tabs[0]
  const select = (by: number) => {
    const place = tabs.findIndex((tab) => tab.id === shown?.id)
    const next = tabs[(place + by + tabs.length) % tabs.length]
    if (next === undefined) return
    onSelect(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  return (
    <DrawerFrame
      label={T.tabs}
      onClose={onClose}
      tabs={
        <div className={drawerStyles.tabs} role="tablist" aria-label={T.tabs}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={tab === shown}
              aria-controls={`${id}-panel`}
              tabIndex={tab === shown ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowRight') select(1)
                if (key === 'ArrowLeft') select(-1)
              }}
            >
              {tab.label}
            </button>
          ))}
        </div>
      }
    >
      <div
        className={drawerStyles.body}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${shown?.id}`}
        tabIndex={0}
      >
        {shown?.content}
      </div>
      <Opening controls={controls} />
    </DrawerFrame>
  )
}

function Opening({ controls: { eyes, opened, open } }: { readonly controls: ReplayControls }) {
  if (opened === 'all')
    return (
      <div className={styles.opening}>
        <p>{T.allNote}</p>
        <div>
          <Button size="sm" onClick={() => open('nothing')}>
            {T.hideAgain}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles.opening}>
      <p>{opened === 'card' && eyes !== 'spectator' ? T.cardNote(eyes) : T.hiddenNote}</p>
      <div>
        {eyes !== 'spectator' && (
          <Button size="sm" onClick={() => open(opened === 'card' ? 'nothing' : 'card')}>
            {opened === 'card' ? T.hideAgain : T.openCard(eyes)}
          </Button>
        )}
        <Button size="sm" kind="line" onClick={() => open('all')}>
          {T.openAll}
        </Button>
      </div>
    </div>
  )
}
