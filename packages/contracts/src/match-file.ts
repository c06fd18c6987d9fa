import type { MatchFile } from '@gorod/rules/match-file'
import { z } from 'zod'
import { endpoint, ofTheRules } from './endpoint.ts'
import { rowIdOfQuery } from './row-id.ts'

/** Who vouches for a file: the key of the site that played the match, over everything else in the file. */
const fileSignature = z.object({
  algorithm: z.literal('Ed25519'),
  /** The raw public key, base64url. Compare it with that of the site: a forger has a key too. */
  publicKey: z.string().max(100),
  value: z.string().max(200),
})
export type FileSignature = Readonly<z.infer<typeof fileSignature>>
export type SignedMatchFile = MatchFile & { readonly signature: FileSignature }

/** The rules write the file and read it again (`readMatchFile`). */
const signedFile = ofTheRules<SignedMatchFile>(z.looseObject({ signature: fileSignature }))

/** A finished game in the match format of the community, signed. Not for a game without a verdict. */
export const exportMatchFile = endpoint({
  method: 'GET',
  path: '/game/default/export',
  auth: 'optional',
  query: z.object({ id: rowIdOfQuery }),
  answer: signedFile,
  errors: ['game_not_found', 'too_many_requests', 'validation_failed'],
})

export const FILES_PER_PAGE = 5

/** The caller's own finished games as such files, the latest first. A page without files is the last. */
export const exportOwnFiles = endpoint({
  method: 'GET',
  path: '/game/default/export-own',
  auth: 'required',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  answer: z.object({ files: z.array(signedFile).readonly() }),
  errors: ['not_signed_in', 'too_many_requests', 'validation_failed'],
})

/** The public key of this site's match files. */
export const getMatchKey = endpoint({
  method: 'GET',
  path: '/.well-known/match-key.json',
  auth: 'none',
  answer: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() }),
  errors: [],
})
