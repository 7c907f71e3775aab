import { describe, expect, it } from 'vitest'
import { fieldId, fieldOfHash } from '#shared/profile-form/field-address.ts'
import { STUDENT_FIELDS } from './profile-form-model.ts'
import { PROFILE_STEPS, readStep, stepOf } from './profile-steps.ts'

describe('the steps of the profile form', () => {
  it('hold every field of the form once, in its order', () => {
    expect(PROFILE_STEPS.flatMap(({ fields }) => fields)).toEqual(STUDENT_FIELDS)
  })

  it('go to the first one with an invalid field', () => {
    expect(stepOf(['bio', 'cellPhone'])).toBe(0)
    expect(stepOf(['portfolio', 'bio'])).toBe(2)
    expect(stepOf(['rating'])).toBeUndefined()
  })

  it('start at the first if the URL is invalid', () => {
    expect([undefined, 'x', 0, 5, 1.5].map(readStep)).toEqual([0, 0, 0, 0, 0])
    expect([1, '2', 4].map(readStep)).toEqual([0, 1, 3])
  })

  it('can be reached by the hash of any of their fields', () => {
    for (const field of STUDENT_FIELDS) expect(fieldOfHash(`#${fieldId(field)}`, STUDENT_FIELDS)).toBe(field)
    expect(fieldOfHash('#field-rating', STUDENT_FIELDS)).toBeUndefined()
  })
})
