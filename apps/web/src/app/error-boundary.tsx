import { Component, type ReactNode } from 'react'
import { INTERFACE_TEXTS, PAGE_TEXTS } from '../shared/texts/interface.ts'
import { useTitle } from '../shared/use-title.ts'
import { Button } from '../ui/button/button.tsx'
import { buttonClass } from '../ui/button/button-class.ts'
import { LogoMark } from '../ui/logo/logo-mark.tsx'
import styles from './page-frame.module.css'

interface Props {
  readonly children: ReactNode
  /** The address shown: at another one the screen may try again. Without it only a reload helps. */
  readonly address?: string
}

interface State {
  readonly broken: boolean
}

/**
 * A screen that threw while drawing. In the frame header and footer stay and lead away; around everything it is the
 * last resort. A reload is safe, all state is on the server.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override componentDidUpdate({ address }: Props): void {
    if (this.state.broken && address !== this.props.address) this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    const page = <BrokenPage />
    return this.props.address === undefined ? <main>{page}</main> : page
  }
}

function BrokenPage() {
  useTitle(PAGE_TEXTS.brokenTitle)
  return (
    <div className={`wrap ${styles.message}`} role="alert">
      <span className={styles.mark}>
        <LogoMark dark />
      </span>
      <h1 className="h1">{PAGE_TEXTS.brokenTitle}</h1>
      <p className="text-secondary">{PAGE_TEXTS.brokenLead}</p>
      <div className={styles.actions}>
        <Button kind="lamp" size="lg" onClick={() => location.reload()}>
          {PAGE_TEXTS.reload}
        </Button>
        {/* A full load, unlike a link of the router: what broke may be in memory. */}
        <a className={buttonClass({ kind: 'line', size: 'lg' })} href="/">
          {INTERFACE_TEXTS.home}
        </a>
      </div>
    </div>
  )
}
