import type { saveImport } from '@gorod/contracts/imports'
import { LARGEST_ID } from '@gorod/contracts/row-id'
import { replay } from '@gorod/rules'
import { type FileFault, importMatch, readMatchFile } from '@gorod/rules/match-file'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Random } from '../../platform/random.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { insertImport } from './store.ts'

export interface SaveImportDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly accounts: Pick<AccountsApi, 'getAccount'>
}

const ID_BYTES = 12

type Answer = z.infer<typeof saveImport.answer>

const refused = (...faults: readonly FileFault[]): Answer => ({ id: null, full: false, faults })

/** Keeps a match of a file that the rules can play to the end that the file names. */
export async function saveImportOf(
  { db, clock, random, accounts }: SaveImportDeps,
  accountId: number,
  given: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  if ((await accounts.getAccount(accountId))?.verified !== true) throw new AppError('verification_required')
  const file = JSON.stringify(given)
  const read = readMatchFile(file)
  if (!read.ok) return refused(...read.faults)
  const match = importMatch(read.file)
  if (!match.ok) return refused(...match.faults)
  const winner = replay(match.log).final?.winner
  if (winner === undefined) return refused({ path: 'stage', fault: 'not_finished' })
  const { id: number, started } = match
  const kept = { id: random.token(ID_BYTES), accountId, file, number: keptNumber(number), started, winner }
  const fits = await db.transaction().execute((tx) => insertImport(tx, kept, new Date(clock.now())))
  return fits ? { id: kept.id, full: false, faults: [] } : { id: null, full: true, faults: [] }
}

/** What another service calls its match; null: nothing that fits. */
function keptNumber(given: number | null): number | null {
  return given !== null && Number.isInteger(given) && given >= 0 && given <= LARGEST_ID ? given : null
}
