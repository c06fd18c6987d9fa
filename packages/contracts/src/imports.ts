import type { FileFault } from '@gorod/rules/match-file'
import { z } from 'zod'
import { endpoint, ofTheRules } from './endpoint.ts'

/** A call is 256 KB at most; a match of five hours with its whole log is half of that. */
export const IMPORT_LIMITS = { perAccount: 30 } as const

const importId = z.string().regex(/^[\w-]{16}$/)

const importRow = z.object({
  id: z.string(),
  /** What the service of the file calls it; null: the file does not say. */
  number: z.number().nullable(),
  /** ISO 8601, as the file has it; null: not known. */
  started: z.string().nullable(),
  winner: z.enum(['red', 'black', 'draw']),
  importedAt: z.string(),
})
export type ImportRow = Readonly<z.infer<typeof importRow>>

/** The matches that the caller brought from files, the latest first. */
export const listOwnImports = endpoint({
  method: 'GET',
  path: '/imports/list-own',
  auth: 'required',
  answer: z.array(importRow).readonly(),
  errors: ['not_signed_in', 'session_expired'],
})

/** One of them, for everybody who knows its id: the file as it was brought. The page reads it with the rules (`readMatchFile`). */
export const getImport = endpoint({
  method: 'GET',
  path: '/imports/get',
  auth: 'none',
  query: z.object({ id: importId }),
  answer: z.object({
    id: z.string(),
    file: z.string(),
    importedAt: z.string(),
    owner: z.object({ id: z.number(), username: z.string() }),
  }),
  errors: ['validation_failed', 'import_not_found', 'too_many_requests'],
})

/** The rules name a place in the file and what is wrong there. */
const fileFaults = ofTheRules<readonly FileFault[]>(
  z.array(z.object({ path: z.string(), fault: z.string() })).readonly(),
)

/**
 * Keeps a match of a file, of this site or of another service, for an account with a confirmed address. It counts in no figure and no rating. A file that
 * the rules cannot play is not kept: `faults` say why. `full`: the account has as many as it may.
 */
export const saveImport = endpoint({
  method: 'POST',
  path: '/imports/save',
  auth: 'required',
  csrf: true,
  body: z.object({ file: z.record(z.string(), z.unknown()) }),
  answer: z.object({
    id: z.string().nullable(),
    full: z.boolean(),
    faults: fileFaults,
  }),
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'validation_failed',
    'verification_required',
    'payload_too_large',
    'too_many_requests',
  ],
})

/** Deletes an imported match of the caller. */
export const deleteImport = endpoint({
  method: 'POST',
  path: '/imports/delete',
  auth: 'required',
  csrf: true,
  body: z.object({ id: importId }),
  answer: z.object({ success: z.boolean() }),
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'validation_failed',
    'import_not_found',
    'too_many_requests',
  ],
})
