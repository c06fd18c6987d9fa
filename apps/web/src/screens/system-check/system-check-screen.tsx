import { useRef } from 'react'
import { useNavigate } from 'react-router'
import SystemCheckPanel from '../../features/system-check/system-check-panel.tsx'
import { usePlay } from '../../shared/session/use-play.ts'
import { SYSTEM_CHECK_TEXTS } from '../../shared/texts/system-check.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './system-check-screen.module.css'

/** The check as a page; a passed check leads on to the game. */
export default function SystemCheckScreen() {
  useTitle(SYSTEM_CHECK_TEXTS.title)
  const navigate = useNavigate()
  const play = usePlay()
  const passed = useRef(false)
  return (
    <div className={`wrap ${styles.page}`}>
      <SystemCheckPanel
        layout="page"
        onResult={(result) => {
          passed.current = result === 'success'
        }}
        onClosed={() => (passed.current ? play() : void navigate('/'))}
      />
    </div>
  )
}
