import type { ReactNode } from 'react'
import { GameContext, type RoomGame } from './game-context.ts'
import { LinkContext, type RoomLink } from './link-context.ts'
import { LocalContext, type RoomLocal } from './local-context.ts'
import { PicturesContext, type RoomPictures } from './pictures-context.ts'

interface RoomProvidersProps {
  readonly game: RoomGame
  readonly local: RoomLocal
  readonly link: RoomLink
  readonly pictures: RoomPictures
  readonly children: ReactNode
}

/**
 * The contexts of the room, separated by what changes them: an event of the game, the person, a command, the media. A
 * value must stay the same object until its content changes.
 */
export function RoomProviders({ game, local, link, pictures, children }: RoomProvidersProps) {
  return (
    <GameContext value={game}>
      <LocalContext value={local}>
        <LinkContext value={link}>
          <PicturesContext value={pictures}>{children}</PicturesContext>
        </LinkContext>
      </LocalContext>
    </GameContext>
  )
}
