/**
 * What a span may say: addresses of endpoints, names of messages and jobs, numbers, codes, ids of games and requests. Never a
 * name, an address of a person, a role or what a command says: the collector is another system.
 */
export type SpanFacts = Readonly<
  Partial<
    Record<
      | 'http.request.method'
      | 'http.route'
      | 'request.id'
      | 'message.name'
      | 'job.name'
      | 'game.id'
      | 'game.events',
      string | number
    >
  >
>

/** Tells a collector what took how long. */
export interface Tracing {
  /** Runs `work` as a span inside the span that runs now. What it throws is noted by its code and thrown on. */
  span<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>
  /** Sends what has not been sent. */
  stop(): Promise<void>
}

export const NO_TRACING: Tracing = {
  span: (_name, _facts, work) => work(),
  stop: async () => undefined,
}
