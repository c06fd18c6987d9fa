import { useEffect } from 'react'
import { PHONE } from '../../styles/breakpoints.ts'

export function useCloseWhenWide(onClose: () => void): void {
  useEffect(() => {
    const mobile = matchMedia(PHONE)
    const onChange = () => {
      if (!mobile.matches) onClose()
    }
    // The window may have been widened while the menu's code was on its way.
    onChange()
    mobile.addEventListener('change', onChange)
    return () => mobile.removeEventListener('change', onChange)
  }, [onClose])
}
