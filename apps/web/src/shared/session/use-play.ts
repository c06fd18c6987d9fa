import { useNavigate } from 'react-router'
import { readStored } from '../storage.ts'
import { openAuth } from './auth-dialog.ts'

export const PLAY_URL = '/game-search'
export const PRACTICE_URL = '/practice'

/** Pressing play: a signed-in user goes to the search, a visitor signs in first and goes on there (spec §2, §6). */
export function usePlay(): () => void {
  const navigate = useNavigate()
  return () => {
    if (readStored('isLogin') === 'true') void navigate(PLAY_URL)
    else openAuth({ view: 'signin', redirectUrl: PLAY_URL })
  }
}
