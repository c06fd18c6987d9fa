import type { SearchMode } from '@gorod/contracts/search'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import type { Place } from '../../activity/public.ts'
import { checkEntry, type EnterSearchDeps, type SearchWish } from './enter-search.ts'

const ACCOUNT = 7
const WISH: SearchWish = { accountId: ACCOUNT, role: 'player', modes: ['quick'], replace: false }

/** What the other modules say of the account. */
let site: {
  closed: string | null
  banned: boolean
  judge: boolean
  verified: boolean | undefined
  championship: number | null
  place: Place | null
  missing: object | null | 'no answer'
  askedToPayFor: readonly SearchMode[] | null
}

beforeEach(() => {
  site = {
    closed: null,
    banned: false,
    judge: true,
    verified: true,
    championship: 3,
    place: null,
    missing: null,
    askedToPayFor: null,
  }
})

const deps = {
  moderation: {
    searchDisabledReason: async () => site.closed,
    checkBan: async () => {
      if (site.banned) throw new AppError('ban_is_still_active')
    },
    mayJudge: async () => site.judge,
  },
  accounts: {
    getAccount: async () => (site.verified === undefined ? null : { id: ACCOUNT, verified: site.verified }),
  },
  championships: {
    runningFor: async () => (site.championship === null ? null : { id: site.championship }),
  },
  activity: {
    placeOf: async () => site.place,
    refusalAt: async (place: Place) => new AppError('already_in_game', { details: { kind: place.kind } }),
  },
  wallet: {
    missing: async (_account: number, modes: readonly SearchMode[]) => {
      site.askedToPayFor = modes
      if (site.missing === 'no answer') throw new Error('no route')
      return site.missing
    },
  },
} as unknown as EnterSearchDeps

const enter = (wish: Partial<SearchWish> = {}) => checkEntry(deps, { ...WISH, ...wish })

describe('a search', () => {
  it('a player who may search enters the queue, and has enough for every mode', async () => {
    expect(await enter({ modes: ['quick', 'rated'] })).toEqual({ place: null, championshipId: null })
    expect(site.askedToPayFor).toEqual(['quick', 'rated'])
  })

  it('a player of a running championship enters its queue', async () => {
    expect(await enter({ modes: ['rated', 'championship'] })).toEqual({ place: null, championshipId: 3 })
  })

  it('a judge enters the queues of judged modes, of no championship and without paying', async () => {
    site.missing = { need: 1 }
    site.championship = null
    const modes: readonly SearchMode[] = ['league', 'championship']
    expect(await enter({ role: 'judge', modes })).toEqual({ place: null, championshipId: null })
  })

  it.each([{ kind: 'searching' }, { kind: 'found', tableId: 'a table' }] as const)(
    'a search replaces the earlier one where that is wished: $kind',
    async (place) => {
      site.place = place
      expect(await enter({ replace: true })).toEqual({ place, championshipId: null })
    },
  )
})

describe('a refused search', () => {
  it('nobody enters while the search is closed, and everybody learns the reason', async () => {
    site.closed = 'maintenance'
    site.banned = true
    await expect(enter()).rejects.toMatchObject({
      code: 'game_search_disabled',
      details: { reason: 'maintenance' },
    })
  })

  it('a banned account does not enter', async () => {
    site.banned = true
    await expect(enter()).rejects.toMatchObject({ code: 'ban_is_still_active' })
  })

  it('only a judge enters as one', async () => {
    site.judge = false
    await expect(enter({ role: 'judge', modes: ['league'] })).rejects.toMatchObject({
      code: 'role_of_judge_is_not_available',
    })
    expect(await enter()).toEqual({ place: null, championshipId: null })
  })

  it('a judge enters no mode without a judge', async () => {
    await expect(enter({ role: 'judge', modes: ['league', 'quick', 'rated'] })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { modes: ['no judge in quick', 'no judge in rated'] },
    })
  })

  it.each([false, undefined])(
    'an account that is not verified plays quick tables alone: %s',
    async (verified) => {
      site.verified = verified
      expect(await enter()).toEqual({ place: null, championshipId: null })
      await expect(enter({ modes: ['league'] })).rejects.toMatchObject({
        code: 'league_verification_required',
      })
      for (const modes of [['rated'], ['quick', 'league'], ['rated', 'league']] as const)
        await expect(enter({ modes })).rejects.toMatchObject({ code: 'verification_required' })
    },
  )

  it('a player who is on no list enters no championship', async () => {
    site.championship = null
    await expect(enter({ modes: ['championship'] })).rejects.toMatchObject({
      code: 'championship_not_registered',
    })
    expect(await enter()).toMatchObject({ championshipId: null })
  })

  it.each([
    { kind: 'lobby', lobbyId: 'a lobby' },
    { kind: 'game', gameId: 'a game', seat: 1 },
  ] as const)('an account in a $kind does not search, whatever it wishes to replace', async (place) => {
    site.place = place
    for (const replace of [false, true])
      await expect(enter({ replace })).rejects.toMatchObject({
        code: 'already_in_game',
        details: { kind: place.kind },
      })
  })

  it('a player who cannot pay learns what is missing', async () => {
    site.missing = { need: { energy: 10, tickets: 0 }, have: { energy: 3, tickets: 0 } }
    await expect(enter()).rejects.toMatchObject({ code: 'currencies_insufficiency', details: site.missing })
  })

  it('a wallet that does not answer is a refusal of its own', async () => {
    site.missing = 'no answer'
    await expect(enter()).rejects.toMatchObject({
      code: 'check_currencies_error',
      details: { message: expect.any(String) },
      cause: new Error('no route'),
    })
  })
})
