import { Signer } from '@fastify/cookie'
import { expect, test } from 'vitest'
import { cachingSigner } from './cookie-signer.ts'

const SECRET = 'a'.repeat(64)

test('signs and checks as the cookie plugin does, the second time as the first', () => {
  const signer = cachingSigner(SECRET)
  const plain = new Signer(SECRET)
  for (let time = 0; time < 2; time++) {
    expect(signer.sign('one')).toBe(plain.sign('one'))
    expect(signer.unsign(plain.sign('two'))).toEqual(plain.unsign(plain.sign('two')))
  }
})

test('a cookie that was made up is refused however often it comes, also beside the right one', () => {
  const signer = cachingSigner(SECRET)
  const right = signer.sign('one')
  const madeUp = right.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (let time = 0; time < 3; time++) {
    expect(signer.unsign(right)).toMatchObject({ valid: true, value: 'one' })
    for (const text of [madeUp, 'one', 'one.', `two${right.slice(3)}`, '', new Signer('b'.repeat(64)).sign('one')])
      expect(signer.unsign(text)).toMatchObject({ valid: false })
  }
})
