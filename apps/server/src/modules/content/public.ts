/** Nobody asks the content anything: it talks to readers. */
export type ContentApi = Record<never, never>
