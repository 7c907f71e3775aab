import { expect, test } from 'vitest'
import { WebcamError, webcamError, webcamWords } from './webcam-error.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'in-use'],
  ['AbortError', 'in-use'],
  ['TypeError', 'failed'],
])('%s of a browser means %s', (name, problem) => {
  expect(webcamError(new DOMException('no', name)).problem).toBe(problem)
})

test('a failure of ours stays what it is, and anything else is a failure', () => {
  expect(webcamError(new WebcamError('unplugged')).problem).toBe('unplugged')
  expect(webcamError('no').problem).toBe('failed')
})

test('a person who refused the camera reads how to allow it', () => {
  expect(webcamWords('denied')).toBe('Unable to access camera. Please check permissions.')
})
