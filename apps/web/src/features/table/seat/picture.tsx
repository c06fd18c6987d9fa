import type { ParticipantId } from '@gorod/rules'
import { useEffect, useRef } from 'react'
import { lipsUrl } from '../../../shared/avatar-url.ts'
import { useRoom } from '../room/room-context.ts'
import styles from './picture.module.css'
import { SpeakingPortrait } from './speaking-portrait.tsx'

interface PictureProps {
  readonly participant: ParticipantId
  readonly image: string
  readonly alt: string
  readonly own?: boolean
  readonly large?: boolean
}

/**
 * Somebody's camera, or their portrait when no picture comes: a camera that was turned off leaves its last frame in
 * the element, so the portrait covers it. The video is always muted: sound has its own
 * element, one for the whole room, so that a tile coming and going never cuts a word.
 */
export function Picture({ participant, image, alt, own = false, large = false }: PictureProps) {
  const { pictures, settings } = useRoom()
  const stream = pictures.stream(participant)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element !== null && element.srcObject !== stream) element.srcObject = stream
  }, [stream])
  const look = large ? styles.large : styles.tile
  const lips = lipsUrl(image)
  const portrait =
    lips === null ? (
      <img className={look} src={image} alt={alt} />
    ) : (
      <SpeakingPortrait className={look} lips={lips} alt={alt} level={() => pictures.level(participant)} />
    )
  if (stream === null || stream.getVideoTracks().length === 0) return portrait
  const mirrored = own && settings.mirror ? ` ${styles.mirror}` : ''
  return (
    <>
      <video ref={video} className={look + mirrored} aria-label={alt} autoPlay playsInline muted />
      {!pictures.flows(participant) && portrait}
    </>
  )
}
