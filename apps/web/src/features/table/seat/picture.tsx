import type { ParticipantId } from '@gorod/rules'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { lipsUrl } from '../../../shared/avatar-url.ts'
import { type PersonTuning, tuningOf } from '../model/tuning.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePictures, usePicturesState } from '../room/pictures-context.ts'
import styles from './picture.module.css'
import { SpeakingPortrait } from './speaking-portrait.tsx'

interface PictureProps {
  readonly participant: ParticipantId
  /** The pictures for a camera that is off, the best first: `People.faces`. */
  readonly faces: readonly string[]
  readonly alt: string
  readonly own?: boolean
  readonly large?: boolean
}

/**
 * A camera, or the person's picture when no frames arrive: a camera that was turned off leaves its last frame in the
 * element, so the picture covers it. The video is always muted. Sound has its own element, one for the whole room, so
 * that a tile that is mounted again never interrupts it.
 */
export function Picture({ participant, faces, alt, own = false, large = false }: PictureProps) {
  const { settings, tuning } = useLocal()
  const { people } = useGame()
  const tuned = tuningOf(tuning, people.personKey(Number(/^seat-(\d+)$/.exec(participant)?.[1])))
  const pictures = usePictures()
  const stream = usePicturesState((now) => now.stream(participant))
  const flows = usePicturesState((now) => now.flows(participant))
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element !== null && element.srcObject !== stream) element.srcObject = stream
    return element === null ? undefined : pictures.showIn(participant, element)
  }, [stream, pictures, participant])
  useEffect(() => {
    const element = video.current
    if (element === null || stream === null) return
    const play = () => {
      if (element.paused) element.play().catch(() => undefined)
    }
    // Stopped by a phone call, it would stay so: `autoplay` holds for the beginning.
    const stop = pictures.subscribe(play)
    // A phone that saves its battery begins no picture by itself, only with a press.
    addEventListener('pointerup', play)
    return () => {
      stop()
      removeEventListener('pointerup', play)
    }
  }, [stream, pictures])
  const look = large ? styles.large : styles.tile
  const face = <Face faces={faces} look={look} alt={alt} level={() => pictures.level(participant)} />
  if (stream === null || stream.getVideoTracks().length === 0) return face
  const style = pictureStyle(own ? { ...tuned, mirror: settings.mirror } : tuned)
  return (
    <>
      <video ref={video} className={look} style={style} aria-label={alt} autoPlay playsInline muted />
      {!flows && face}
    </>
  )
}

/** A picture on its side is larger, so that it fills a window that is wider than high. */
const ON_SIDE = 1.5

function pictureStyle({ mirror, turn }: Pick<PersonTuning, 'mirror' | 'turn'>): CSSProperties | undefined {
  if (!mirror && turn === 0) return undefined
  const size = turn % 180 === 0 ? 1 : ON_SIDE
  return { rotate: `${turn}deg`, scale: `${mirror ? -size : size} ${size}` }
}

interface FaceProps {
  readonly faces: readonly string[]
  readonly look: string | undefined
  readonly alt: string
  /** Present loudness, 0…1. */
  readonly level: () => number
}

/** The first picture that can be loaded: one that was replaced during the game is gone. */
function Face({ faces, look, alt, level }: FaceProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const face = faces.find((one) => !broken.includes(one)) ?? faces.at(-1) ?? ''
  const lips = lipsUrl(face)
  const fail = () => setBroken((before) => [...before, face])
  if (lips === null) return <img className={look} src={face} alt={alt} onError={fail} />
  return <SpeakingPortrait className={look} lips={lips} alt={alt} level={level} onMissing={fail} />
}
