import { HOUR_MS } from '@gorod/contracts/durations'
import { describe, expect, it } from 'vitest'
import { databaseForFile } from '../../testing/module-database.ts'
import { UnavailableError } from '../start-error.ts'
import { clockAheadMs, refuseWrongClock } from './clock-difference.ts'
import { healthTables } from './write-probe.ts'

const db = await databaseForFile(healthTables)
const ahead = (ms: number) => ({ now: () => Date.now() + ms })

describe('a machine whose clock is not that of the database', () => {
  it('the difference is known', async () => {
    const differences = [await clockAheadMs(db, ahead(0)), await clockAheadMs(db, ahead(-HOUR_MS))]
    // A busy machine answers late.
    expect(Math.abs(differences[0]!)).toBeLessThan(60_000)
    expect(differences[1]! / HOUR_MS).toBeCloseTo(-1, 1)
  })

  it('a difference of hours lets it start, one of days does not until the clock is right', async () => {
    await refuseWrongClock(db, ahead(2 * HOUR_MS))
    const refused = refuseWrongClock(db, ahead(-400 * 24 * HOUR_MS))
    await expect(refused).rejects.toBeInstanceOf(UnavailableError)
    await expect(refused).rejects.toThrow('is 9600 hours behind that of the database')
    await expect(refuseWrongClock(db, ahead(25 * HOUR_MS))).rejects.toThrow('is 25 hours ahead')
  })
})
