import { expect, test } from 'vitest'
import { WebcamError, webcamError, webcamErrorText } from './webcam-error.ts'

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

test('a WebcamError stays unchanged, and any other error counts as failed', () => {
  expect(webcamError(new WebcamError('unplugged')).problem).toBe('unplugged')
  expect(webcamError('no').problem).toBe('failed')
})

test('a user who denied the camera reads how to allow it', () => {
  expect(webcamErrorText('denied')).toBe('Unable to access camera. Please check permissions.')
})
