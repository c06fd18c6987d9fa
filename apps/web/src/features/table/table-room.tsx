import { type MouseEvent, memo } from 'react'
import { DRAWER_TEXTS } from '../../shared/texts/room/drawer.ts'
import { HANDHELD, NARROW } from '../../styles/breakpoints.ts'
import { LiveLines } from './announce/live-lines.tsx'
import { Board } from './board/board.tsx'
import { Reveal } from './card/reveal.tsx'
import { Deck } from './deck/deck.tsx'
import { Dialogs } from './dialogs.tsx'
import { Drawer } from './drawer/drawer.tsx'
import { NotebookUpload } from './drawer/notebook-upload.ts'
import { Results } from './drawer/results.tsx'
import { useRoomKeys } from './keys/use-room-keys.ts'
import { takesWholePhone } from './model/stage.ts'
import { timeOfDay } from './model/time-of-day.ts'
import { Banners } from './overlay/banners.tsx'
import { Notices } from './overlay/notices.tsx'
import { PauseCurtain } from './overlay/pause-curtain.tsx'
import { Toast } from './overlay/toast.tsx'
import { Volumes } from './player/volumes.ts'
import { useGame } from './room/game-context.ts'
import { useLocal } from './room/local-context.ts'
import { PeekProvider } from './room/peek-context.tsx'
import { useAwake } from './room/use-awake.ts'
import { useFreeDeck } from './room/use-free-deck.ts'
import { useMediaQuery } from './room/use-media-query.ts'
import { useSay } from './room/use-say.ts'
import { useStage } from './room/use-stage.ts'
import { JudgeTile } from './seat/judge-tile.tsx'
import { Seat } from './seat/seat.tsx'
import { Sky } from './sky/sky.tsx'
import { Sounds } from './sound/sounds.ts'
import { Stage } from './stage/stage.tsx'
import styles from './table-room.module.css'

/** The room: ten windows around one table, in the light of the present phase. */
export const TableRoom = memo(function TableRoom() {
  return (
    <PeekProvider>
      <Room />
    </PeekProvider>
  )
})

function Room() {
  const { view } = useGame()
  const { settings, layer } = useLocal()
  const stage = useStage()
  const say = useSay()
  const [drawerShown, toggleDrawer] = useDrawer()
  const phone = useMediaQuery(HANDHELD)
  useRoomKeys(toggleDrawer)
  useAwake()
  useFreeDeck(phone)
  const revealing = view.phase.id === 'deal' && view.own?.role != null && !view.own.acknowledged
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only lets go of the focus a mouse left behind
    <div
      className={styles.room}
      onClick={letGoOfFocus}
      data-time={timeOfDay(view)}
      data-full={takesWholePhone(stage, view.own !== null) || say.shown || revealing || undefined}
      data-own={(stage.kind === 'ownNominate' && !say.shown) || undefined}
      data-voting={stage.kind === 'vote' || stage.kind === 'lift' || undefined}
      data-over={stage.kind === 'over' || undefined}
      data-judging={stage.kind === 'judge' || undefined}
      data-solo={(!settings.drawerOpen && !phone) || undefined}
      data-revealing={revealing || undefined}
    >
      <Sounds />
      <NotebookUpload />
      <Volumes />
      <LiveLines />
      <Sky />
      <main className={styles.hall}>
        <section className={styles.table} data-seats={view.seats.length}>
          <Stage />
          <PauseCurtain />
          {/* The console of the judge has them in it, unless the curtain is over it. */}
          {(stage.kind !== 'judge' || view.pause !== null) && <Notices />}
          {view.seats.map(({ seat }) => (
            <Seat key={seat} seat={seat} />
          ))}
          <JudgeTile />
          <Board />
          {stage.kind === 'over' && phone && (
            <section className={styles.results} aria-label={DRAWER_TEXTS.results} tabIndex={0}>
              <Results />
            </section>
          )}
        </section>
        {/* A dialog would lie over the card that opens. */}
        {drawerShown && !(phone && revealing) && (
          <Drawer
            onClose={toggleDrawer}
            first={view.viewer === 'judge' ? 'acts' : phone && view.viewer !== 'audience' ? 'notes' : 'log'}
            asked={layer?.kind === 'sheet' ? layer.tab : undefined}
          />
        )}
        <Reveal />
        <Banners />
      </main>
      <Deck onToggleDrawer={toggleDrawer} />
      <Toast />
      <Dialogs />
    </div>
  )
}

/** Beside the table on a wide screen, over it on a laptop, a sheet on a phone. */
function useDrawer(): readonly [shown: boolean, toggle: () => void] {
  const { settings, changeSettings, layer, open } = useLocal()
  const narrow = useMediaQuery(NARROW)
  const sheet = layer?.kind === 'sheet'
  if (narrow) return [sheet, () => open(sheet ? null : { kind: 'sheet' })]
  return [settings.drawerOpen, () => changeSettings({ drawerOpen: !settings.drawerOpen })]
}

/**
 * A button pressed by mouse keeps the focus, and Space would press it again instead of voting. So the focus of the
 * mouse is removed, and that of the keyboard stays.
 */
function letGoOfFocus(event: MouseEvent): void {
  const active = document.activeElement
  if (event.detail > 0 && active instanceof HTMLButtonElement && active.closest('dialog') === null)
    active.blur()
}
