import { expect, test } from 'vitest'
import { sealedBox } from '#platform/sealed.ts'

const SECRET = 'a secret of thirty-two characters or more'
const box = sealedBox(SECRET, 'one purpose')

test('a sealed value can be opened, is never the same twice and is unreadable', () => {
  const data = { id: 'attempt', returnTo: '/my-profile' }
  const sealed = box.seal(data)
  expect(box.open(sealed)).toEqual(data)
  expect(box.seal(data)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('my-profile')
  expect(sealed).toMatch(/^[\w-]+$/)
})

test('nothing opens that was changed, cut, or sealed for another purpose or with another secret', () => {
  const sealed = box.seal('data')
  const bytes = Buffer.from(sealed, 'base64url')
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    expect(box.open(changed.toString('base64url'))).toBeUndefined()
    expect(box.open(bytes.subarray(0, place).toString('base64url'))).toBeUndefined()
  }
  expect(sealedBox(SECRET, 'another purpose').open(sealed)).toBeUndefined()
  expect(sealedBox(`${SECRET}!`, 'one purpose').open(sealed)).toBeUndefined()
})
