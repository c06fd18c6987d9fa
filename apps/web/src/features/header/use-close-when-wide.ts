import { useEffect } from 'react'

/** Spec §9 «Mobile header breakpoint». */
const MOBILE = '(max-width: 768px)'

export function useCloseWhenWide(onClose: () => void): void {
  useEffect(() => {
    const mobile = matchMedia(MOBILE)
    const onChange = () => {
      if (!mobile.matches) onClose()
    }
    // The window may have been widened while the menu's code was on its way.
    onChange()
    mobile.addEventListener('change', onChange)
    return () => mobile.removeEventListener('change', onChange)
  }, [onClose])
}
