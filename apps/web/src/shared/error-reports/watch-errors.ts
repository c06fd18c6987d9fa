const sender = () => import('./error-report.ts')

/** Where even the sender cannot be loaded nobody is told, for nothing can be done. */
const nothing = () => {}

const send = (event: ErrorEvent | PromiseRejectionEvent) => {
  sender().then((reports) => reports.report(event), nothing)
}

/** Errors of this page go to the operators of the site. What sends them is loaded with the first one. */
export function watchErrors(): void {
  addEventListener('error', send)
  addEventListener('unhandledrejection', send)
}
