import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
}

interface TabsProps<Id extends string> {
  /** Names the list for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** Id of the element that shows the selected tab; give it role="tabpanel". */
  readonly panelId: string
}

/** One tab stop; arrows, Home and End move and select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, panelId }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)

  // On a phone the tabs are wider than the screen; only the list scrolls, never the page.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[id="${panelId}-${selected}"]`)
    if (list.current === null || tab === null || tab === undefined) return
    const centre = tab.offsetLeft + tab.offsetWidth / 2
    list.current.scrollLeft = centre - list.current.offsetLeft - list.current.offsetWidth / 2
  }, [panelId, selected])

  const select = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (tab === undefined) return
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // The one with the focus: a tab whose panel still loads is selected a moment later.
    const focused = tabs.findIndex((tab) => `${panelId}-${tab.id}` === document.activeElement?.id)
    const now = focused < 0 ? tabs.findIndex((tab) => tab.id === selected) : focused
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    select(next)
  }

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${panelId}-${tab.id}`}
          className={styles.tab}
          aria-selected={tab.id === selected}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
