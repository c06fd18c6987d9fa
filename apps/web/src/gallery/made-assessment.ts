import type { Assessment } from '@gorod/contracts/judging'

/** A practice of a judge with every outcome. */
export const ASSESSMENT: Assessment = {
  passed: true,
  score: 78,
  signs: [
    { kind: 'talks_out_of_turn', seat: 5, day: 1, measure: 'foul', outcome: 'found' },
    { kind: 'insults', seat: 2, day: 2, measure: 'removal', outcome: 'wrong_measure' },
    { kind: 'late_hand', seat: 9, day: 2, measure: 'foul', outcome: 'missed' },
    { kind: 'nods', seat: 4, day: 1, measure: 'none', outcome: 'left_alone' },
  ],
  wrongActs: [{ seat: 7, day: 1, measure: 'foul' }],
  steps: { kept: 5, all: 6 },
}
