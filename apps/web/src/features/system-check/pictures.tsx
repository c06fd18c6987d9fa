import { SatelliteDish, Signal, VideoOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SYSTEM_CHECK_TEXTS as T } from '../../shared/texts/system-check.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './system-check.module.css'

/** The first frame may be empty: only a picture that has moved on for this long counts. */
const SHOWN_SECONDS = 0.2
const LOOK_EVERY_MS = 50
const RTT_EVERY_MS = 2_000

/** The camera as its owner sees it, mirrored. */
export function OwnPicture({ stream }: { readonly stream: MediaStream | null }) {
  const shown = stream !== null && stream.getVideoTracks().length > 0
  return (
    <figure className={styles.picture}>
      {shown ? (
        <Video stream={stream} label={T.ownVideo} mirrored />
      ) : (
        <div className={styles.dark}>
          <VideoOff className="icon-32" aria-hidden="true" />
          <span>{T.noPicture}</span>
        </div>
      )}
      <figcaption>
        <Tag kind="glass">{T.own}</Tag>
      </figcaption>
    </figure>
  )
}

interface RemotePictureProps {
  readonly stream: MediaStream | null
  readonly onShown: (width: number, height: number) => void
  readonly size: { readonly width: number; readonly height: number } | null
  readonly roundTripMs: () => Promise<number | null>
}

/** The camera as the table gets it, after its way to the server and back. */
export function RemotePicture({ stream, onShown, size, roundTripMs }: RemotePictureProps) {
  const delayMs = useRoundTrip(size !== null, roundTripMs)
  return (
    <figure className={styles.picture}>
      {stream !== null && <Video stream={stream} label={T.remoteVideo} onShown={onShown} />}
      {size === null && (
        <div className={styles.dark}>
          <SatelliteDish className="icon-32" aria-hidden="true" />
          <span>{T.waiting}</span>
        </div>
      )}
      <figcaption>
        <Tag kind="glass">{T.remote}</Tag>
      </figcaption>
      {size !== null && (
        <span className={styles.quality}>
          <Signal className="icon-16" aria-hidden="true" />
          {[T.size(size.width, size.height), delayMs !== null && T.delay(delayMs)].filter(Boolean).join(', ')}
        </span>
      )}
    </figure>
  )
}

interface VideoProps {
  readonly stream: MediaStream
  readonly label: string
  readonly mirrored?: boolean
  readonly onShown?: (width: number, height: number) => void
}

/** Always muted: own voice coming back from the loudspeakers would howl. */
function Video({ stream, label, mirrored = false, onShown }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (video === null) return
    video.srcObject = stream
    // A play that the browser puts off is resumed by `autoplay` when it may.
    video.play().catch(() => {})
    return () => {
      video.srcObject = null
    }
  }, [stream])
  useEffect(() => {
    if (onShown === undefined) return
    const looking = setInterval(() => {
      const video = element.current
      if (video === null || video.videoWidth === 0 || video.currentTime < SHOWN_SECONDS) return
      clearInterval(looking)
      onShown(video.videoWidth, video.videoHeight)
    }, LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [onShown])
  return (
    <video
      ref={element}
      className={mirrored ? styles.mirrored : undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted
    />
  )
}

function useRoundTrip(active: boolean, roundTripMs: () => Promise<number | null>): number | null {
  const [delayMs, setDelayMs] = useState<number | null>(null)
  useEffect(() => {
    setDelayMs(null)
    if (!active) return
    let gone = false
    const look = () =>
      roundTripMs().then((ms) => {
        if (!gone) setDelayMs(ms)
      })
    void look()
    const looking = setInterval(look, RTT_EVERY_MS)
    return () => {
      gone = true
      clearInterval(looking)
    }
  }, [active, roundTripMs])
  return delayMs
}
