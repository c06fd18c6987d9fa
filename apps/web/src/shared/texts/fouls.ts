import type { FoulKind } from '@gorod/rules'

const KINDS: Readonly<Record<FoulKind, string>> = {
  foul: 'фол',
  minor: 'техфол',
  major: 'техфол, мажор',
}

/** A foul with what it was given for: «техфол (грубое слово)». */
export function foulText({
  kind,
  offence,
}: {
  readonly kind: FoulKind
  readonly offence: string | null
}): string {
  return offence === null ? KINDS[kind] : `${KINDS[kind]} (${offence})`
}
