import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { INTERFACE_TEXTS } from '../texts/interface.ts'

interface PostAlertProps {
  readonly post: { readonly alert: string | null; readonly dismiss: () => void }
}

/** The quick alert of a form whose call failed. Belongs inside an open dialog, outside it could not be closed. */
export function PostAlert({ post: { alert, dismiss } }: PostAlertProps) {
  if (alert === null) return null
  return <QuickAlert message={alert} closeLabel={INTERFACE_TEXTS.close} onClose={dismiss} />
}
