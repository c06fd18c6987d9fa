import type { Seat } from '@gorod/rules'
import { RotateCw, Volume2 } from 'lucide-react'
import { PLAYER_TEXTS as T } from '../../../shared/texts/room/player.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { nextTurn, tuningOf } from '../model/tuning.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePicturesState } from '../room/pictures-context.ts'
import styles from './player-card.module.css'

/** Volume and picture of one person for this browser, kept for later games. */
export function PlayerTuning({ seat, own }: { readonly seat: Seat; readonly own: boolean }) {
  const { people } = useGame()
  const { tuning, tunePerson, settings, changeSettings } = useLocal()
  const missing = usePicturesState((now) => now.missing() !== null)
  const person = people.personKey(seat)
  const { volume, mirror, turn } = tuningOf(tuning, person)
  if (missing || people.isBot(seat)) return null
  return (
    <>
      {!own && (
        <label className={styles.volume}>
          <Volume2 className="icon-18" aria-hidden="true" />
          <span className="visually-hidden">{T.volume}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            onChange={(event) => tunePerson(person, { volume: event.target.valueAsNumber })}
          />
          <span className="even-digits">{T.percent(Math.round(volume * 100))}</span>
        </label>
      )}
      <Switch
        label={own ? T.mirrorOwn : T.mirror}
        checked={own ? settings.mirror : mirror}
        onChange={(on) => (own ? changeSettings({ mirror: on }) : tunePerson(person, { mirror: on }))}
      />
      <Button
        size="sm"
        kind="line"
        icon={<RotateCw className="icon-18" aria-hidden="true" />}
        onClick={() => tunePerson(person, { turn: nextTurn({ volume, mirror, turn }) })}
      >
        {T.turn}
      </Button>
    </>
  )
}
