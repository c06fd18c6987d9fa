import { useEffect } from 'react'
import { tuningOf } from '../model/tuning.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePictures } from '../room/pictures-context.ts'

/** Plays every seat as loud as this browser remembers its person. */
export function Volumes() {
  const { people, view } = useGame()
  const { tuning } = useLocal()
  const pictures = usePictures()
  const seats = view.seats.length
  useEffect(() => {
    for (let seat = 1; seat <= seats; seat++)
      pictures.setVolume(`seat-${seat}`, tuningOf(tuning, people.personKey(seat)).volume)
  }, [people, tuning, pictures, seats])
  return null
}
