import { Component, type ErrorInfo, type ReactNode } from 'react'
import { PAGE_TEXTS } from '../shared/texts/interface.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './page-frame.module.css'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly broken: boolean
}

/** The last resort: a screen that threw while drawing. A reload is safe, all state is on the server. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(new Error(`${error.message}${info.componentStack ?? ''}`, { cause: error }))
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className={`wrap ${styles.message}`}>
        <h1 className="h1">{PAGE_TEXTS.brokenTitle}</h1>
        <p className="sec">{PAGE_TEXTS.brokenLead}</p>
        <Button kind="lamp" size="lg" onClick={() => location.reload()}>
          {PAGE_TEXTS.reload}
        </Button>
      </main>
    )
  }
}
