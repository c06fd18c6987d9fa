const sender = () => import('./error-report.ts')

/**
 * Where even the sender cannot be loaded nobody is told, for nothing can be done. A page that reloads for a new version
 * gets no module at all, so the call fails as well.
 */
const nothing = () => {}

const send = (event: ErrorEvent | PromiseRejectionEvent) => {
  sender()
    .then((reports) => reports.report(event))
    .catch(nothing)
}

/** Errors of this page go to the operators of the site. What sends them is loaded with the first one. */
export function watchErrors(): void {
  addEventListener('error', send)
  addEventListener('unhandledrejection', send)
}
