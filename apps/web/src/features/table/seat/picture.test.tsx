// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_PICTURES } from '../game/use-room-media.ts'
import { GameContext, type RoomGame } from '../room/game-context.ts'
import { LocalContext, type RoomLocal } from '../room/local-context.ts'
import { PicturesContext, type RoomPictures } from '../room/pictures-context.ts'
import { Picture } from './picture.tsx'

const page = document.createElement('div')
let root: Root
let tell: () => void = () => undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it.each([
  ['a phone call has stopped moves again', () => tell()],
  [
    'a phone that saves its battery holds back moves after a press',
    () => dispatchEvent(new Event('pointerup')),
  ],
])('a picture that %s', async (_what, happens) => {
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [{} as MediaStreamTrack] })
  const pictures: RoomPictures = {
    ...NO_PICTURES,
    stream: () => stream,
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
  }
  const game = { people: { personKey: () => 'bot-1' } } as unknown as RoomGame
  const local = { settings: { mirror: false }, tuning: {} } as unknown as RoomLocal
  await act(async () =>
    root.render(
      <GameContext value={game}>
        <LocalContext value={local}>
          <PicturesContext value={pictures}>
            <Picture participant="seat-1" faces={['/face.png']} alt="Вера" />
          </PicturesContext>
        </LocalContext>
      </GameContext>,
    ),
  )
  const video = page.querySelector('video')
  if (video === null) throw new Error('no picture')
  const play = vi.spyOn(video, 'play').mockResolvedValue()
  Object.defineProperty(video, 'paused', { configurable: true, value: false })
  await act(async () => happens())
  expect(play).not.toHaveBeenCalled()
  Object.defineProperty(video, 'paused', { configurable: true, value: true })
  await act(async () => happens())
  expect(play).toHaveBeenCalledOnce()
})
