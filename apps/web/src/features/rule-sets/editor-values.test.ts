import { checkRuleChanges, optionsOf, presets } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { checkEditor, fieldsOf, optionsIn } from './editor-values.ts'

const fiim = { name: 'Клуб', ...fieldsOf(presets.fiim) }

describe('the fields of the rules editor', () => {
  it.each(Object.values(presets))('hold the rules of $id, lengths in seconds, without a fault', (preset) => {
    const fields = fieldsOf(preset)
    expect(optionsIn(fields)).toEqual(optionsOf(preset))
    expect(checkEditor({ name: 'Клуб', ...fields })).toEqual({})
    expect(fields['timing.grace']).toBe('1,5')
  })

  it('say what is wrong beside the field that is wrong', () => {
    const wrong = {
      ...fiim,
      name: ' ',
      'roles.civilian': '2',
      'timing.speech': 'долго',
      maxTieRounds: '12',
    }
    expect(checkEditor(wrong)).toEqual({
      name: 'Назовите правила',
      'timing.speech': 'От 10 до 300, с шагом 0,5.',
      maxTieRounds: 'От 1 до 9, целое число. Пусто — без предела.',
    })
    expect(checkEditor({ ...fiim, 'roles.civilian': '2', 'timing.shortSpeech': '61' })).toEqual({
      'roles.civilian': RULE_SETS_TEXTS.faults.table_size,
      'roles.mafia': RULE_SETS_TEXTS.faults.mafia_majority,
      'timing.shortSpeech': RULE_SETS_TEXTS.faults.short_speech_longer,
    })
  })

  it('turn into rules that the server accepts: only what differs', () => {
    const checked = checkRuleChanges(optionsIn({ ...fiim, 'timing.speech': '45,5', selfVote: 'false' }))
    expect(checked).toMatchObject({ changes: { 'timing.speech': 45_500, selfVote: false } })
    expect(checked.fits && Object.keys(checked.changes)).toHaveLength(2)
  })
})
