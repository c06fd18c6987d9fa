import type { Claim, Seat } from '@gorod/rules'
import { claimTexts } from '../../../shared/texts/room/claims.ts'
import { Tag } from '../../../ui/tag/tag.tsx'

interface ClaimTagsProps {
  readonly claims: readonly Claim[]
  /** The speaker. */
  readonly by: Seat
  /** On a picture, where thin lines disappear. */
  readonly lit?: boolean
}

/** The claims of a speech, each once. */
export function ClaimTags({ claims, by, lit = false }: ClaimTagsProps) {
  return [...new Set(claimTexts(claims, by))].map((text) => (
    <Tag key={text} kind={lit ? 'lit' : 'line'}>
      {text}
    </Tag>
  ))
}
