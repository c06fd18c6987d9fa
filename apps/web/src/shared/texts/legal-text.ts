export interface LegalSection {
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly list?: readonly string[]
  readonly table?: {
    readonly head: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
}

export interface LegalText {
  readonly title: string
  readonly updated: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}
