import { presets } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { changePayload, createPayload, faultsOf, newValues, valuesOf, withRuleSet } from './lobby-form.ts'
import { madeLobby } from './testing/made-lobby.ts'

const T = LOBBY_TEXTS.form

describe('the form of a lobby', () => {
  it('suggests a name that fits', () => {
    expect(newValues('Вера К.').name).toBe('Стол: Вера К.')
    expect(newValues('я'.repeat(60)).name).toHaveLength(40)
  })

  it('sends no password when the lock was removed again', () => {
    const values = { ...newValues('Вера'), name: '  Кухня  ', locked: false, password: 'сирень' }
    expect(createPayload(values)).toMatchObject({ name: 'Кухня', password: null })
    expect(createPayload({ ...values, locked: true }).password).toBe('сирень')
  })

  it('sends no password for a table of a club, and asks for none', () => {
    const values = { ...newValues('Вера'), locked: true, password: '', club: { id: 7, membersOnly: true } }
    expect(faultsOf(values, false)).toEqual({})
    expect(createPayload({ ...values, password: 'сирень' })).toMatchObject({
      password: null,
      club: { id: 7, membersOnly: true },
    })
  })

  it('asks for a readable name, and for the password of a locked lobby', () => {
    const values = newValues('Вера')
    expect(faultsOf(values, false)).toEqual({})
    expect(faultsOf({ ...values, name: '   ' }, false)).toEqual({ name: T.nameEmpty })
    expect(faultsOf({ ...values, name: 'стол\u0007' }, false)).toEqual({ name: T.unreadable })
    expect(faultsOf({ ...values, locked: true }, false)).toEqual({ password: T.passwordEmpty })
    expect(faultsOf({ ...values, locked: true }, true)).toEqual({})
  })

  it('keeps the size of the table where the rules have a deck for it', () => {
    const twelve = { ...newValues('Вера'), ruleSet: 'casual_doctor' as const, seats: 12 }
    expect(withRuleSet(twelve, 'polemica', presets.polemica)).toMatchObject({
      ruleSet: 'polemica',
      seats: 10,
    })
    expect(withRuleSet(twelve, 'casual_doctor', presets.casual_doctor).seats).toBe(12)
  })

  it('keeps the copy of rules that the lobby has, and sends another choice', () => {
    const state = madeLobby({ ruleSet: { name: 'Клуб', changes: { selfVote: false } } })
    const values = valuesOf({ ...state, ruleSet: { name: 'Клуб', changes: { selfVote: false } } })
    expect(changePayload(values, state)).toEqual({})
    expect(changePayload({ ...values, ruleSet: { saved: 'made-rules-00001' } }, state)).toEqual({
      ruleSet: { saved: 'made-rules-00001' },
    })
  })

  it('sends only the changed settings', () => {
    const state = madeLobby({ locked: true })
    const values = valuesOf(state)
    expect(changePayload(values, state)).toEqual({})
    expect(changePayload({ ...values, ruleSet: 'fsm', bots: false }, state)).toEqual({
      ruleSet: 'fsm',
      bots: false,
    })
    expect(changePayload({ ...values, password: 'новый' }, state)).toEqual({ password: 'новый' })
    expect(changePayload({ ...values, locked: false }, state)).toEqual({ password: null })
  })
})
