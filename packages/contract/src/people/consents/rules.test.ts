import { expect, test } from 'vitest'
import { CONSENT_STATES, consentState, MISSING_STATES, type UseAnswer } from './rules.ts'

const VERSIONS = ['1', '2', '3']
const ANSWERS: readonly (UseAnswer | null)[] = [
  null,
  ...VERSIONS.flatMap((textVersion) => [true, false].map((agrees) => ({ agrees, textVersion }))),
]

test.each(VERSIONS)('with text %s in force, each answer has one state', (version) => {
  for (const answer of ANSWERS) {
    const state = consentState(answer, version)
    expect(state === 'unanswered').toBe(answer === null)
    expect(state === 'declined').toBe(answer?.agrees === false)
    expect(state === 'agreed').toBe(answer?.agrees === true && answer.textVersion === version)
    expect(state === 'older').toBe(answer?.agrees === true && answer.textVersion !== version)
  }
})

test('everybody who did not agree to the text in force is asked', () => {
  expect(['agreed', ...MISSING_STATES].sort()).toEqual([...CONSENT_STATES].sort())
})
