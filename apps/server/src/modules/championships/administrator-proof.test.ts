import {
  changeChampionshipLife,
  changePlayer,
  handOverChampionship,
  shareChampionship,
} from '@gorod/contracts/championship-console'
import { deleteChampionship } from '@gorod/contracts/championships'
import { beforeEach, describe, expect, it } from 'vitest'
import { proveOwner } from '../../testing/accounts/prove-owner.ts'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { appForFile, call, LONG_TOKENS, signUp, type TestAccount } from '../../testing/index.ts'

const app = await appForFile({ env: LONG_TOKENS })
const administrator = () => signUp(app, { verified: true, rights: ['administrator'] })
const player = () => signUp(app, { verified: true })
const WANTED = { status: 403, error: { code: 'owner_proof_required', details: { by: 'password' } } }
const DONE = { success: true }

let owner: TestAccount
let organiser: TestAccount
let stolen: TestAccount
let cup: Organiser

/** A championship with an organiser; `stolen` is another administrator. */
beforeEach(async () => {
  ;[owner, organiser, stolen] = [await administrator(), await player(), await administrator()]
  cup = await draft({ app: () => app, as: owner }, { fee: 1 })
  await proveOwner(app, owner)
  await name(owner, organiser)
  await cup.become('announced', 'registration')
})

const become = (as: TestAccount, life: 'finished' | 'cancelled') =>
  call(app, changeChampionshipLife, { as, body: { id: cup.id, life } })
const name = (as: TestAccount, { username }: TestAccount, granted = true) =>
  call(app, shareChampionship, { as, body: { id: cup.id, username, role: 'organiser', granted } })
const hand = (as: TestAccount, { id: accountId }: TestAccount) =>
  call(app, handOverChampionship, { as, body: { id: cup.id, accountId } })
const takeOut = (as: TestAccount, { id: accountId }: TestAccount) =>
  call(app, changePlayer, { as, body: { id: cup.id, accountId, state: 'out', insteadOf: null } })

describe('an administrator who ends a championship or gives it away', () => {
  it('an administrator cancels and deletes one only after the password', async () => {
    expect(await become(stolen, 'cancelled')).toMatchObject(WANTED)
    const remove = () => call(app, deleteChampionship, { as: stolen, body: { id: cup.id } })
    expect(await remove()).toMatchObject(WANTED)
    expect((await cup.page()).life).toBe('registration')
    await proveOwner(app, stolen)
    expect((await become(stolen, 'cancelled')).answer).toEqual(DONE)
    expect((await remove()).answer).toEqual(DONE)
  })

  it('an administrator hands it over and names organisers only after the password', async () => {
    const friend = await player()
    expect(await hand(stolen, organiser)).toMatchObject(WANTED)
    expect(await name(stolen, friend)).toMatchObject(WANTED)
    // To take an organiser off gives nobody anything.
    expect((await name(stolen, friend, false)).answer).toEqual(DONE)
    await proveOwner(app, stolen)
    expect((await name(stolen, friend)).answer).toEqual(DONE)
    expect((await hand(stolen, organiser)).answer).toEqual(DONE)
    expect((await cup.console()).ownerId).toBe(organiser.id)
  })

  it('an administrator gives a fee back only after the password', async () => {
    const paying = await player()
    await cup.register([paying])
    const tickets = async () => (await app.wallet.api.balance(paying.id)).tickets
    const before = await tickets()
    expect(await takeOut(stolen, paying)).toMatchObject(WANTED)
    expect(await tickets()).toBe(before)
    await proveOwner(app, stolen)
    expect((await takeOut(stolen, paying)).answer).toEqual(DONE)
    expect(await tickets()).toBe(before + 1)
  })

  it('an organiser of this one alone is asked for nothing', async () => {
    const paying = await player()
    await cup.register([paying])
    expect((await takeOut(organiser, paying)).answer).toEqual(DONE)
    expect((await become(organiser, 'cancelled')).answer).toEqual(DONE)
  })
})
