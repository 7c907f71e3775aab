import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentName } from './photo-media.domain.ts'

test('a download name never breaks out of its header or folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (wanted) => {
      expect(attachmentName(wanted, 'a'.repeat(64), 'image/jpeg')).toMatch(/^[A-Za-z0-9][A-Za-z0-9._ -]{0,79}\.jpg$/)
    }),
  )
})
