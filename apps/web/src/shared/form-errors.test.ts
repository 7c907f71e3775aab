import { createFormControl } from 'react-hook-form'
import { expect, it } from 'vitest'
import { ApiError } from '#app/api/api-error.ts'
import { showFieldErrors } from './form-errors.ts'

function createForm() {
  const form = createFormControl({ defaultValues: { email: '', age: 0, tags: ['tap'] } })
  form.subscribe({ formState: { errors: true }, callback: () => {} })
  return form
}

function refusal(fields: Record<string, string>) {
  return new ApiError(400, 'Bad Request', JSON.stringify({ message: 'Please check the highlighted fields.', fields }))
}

it('sets the errors of the server on the inputs they name', () => {
  const form = createForm()
  expect(showFieldErrors(refusal({ email: 'Valid email is required', 'tags.0': 'Too long' }), form)).toBe(true)
  expect(form.getFieldState('email').error?.message).toBe('Valid email is required')
  expect(form.getFieldState('tags.0').error?.message).toBe('Too long')
  expect(form.getFieldState('age').error).toBeUndefined()
})

it('returns false when the errors name other inputs, or there are none', () => {
  expect(showFieldErrors(refusal({ rating: 'Not yours' }), createForm())).toBe(false)
  expect(showFieldErrors(refusal({}), createForm())).toBe(false)
  expect(showFieldErrors(new TypeError('Failed to fetch'), createForm())).toBe(false)
})
