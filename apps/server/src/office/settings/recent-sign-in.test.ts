import { ERROR_MESSAGE } from '@callboard/contract/errors'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('a change of who may sign in needs a sign-in a moment ago, and any other change does not', async () => {
  const client = await signIn(server, await makeUser(server, { role: 'admin' }))
  await server.deps.platform.db.$client.query("UPDATE sessions SET created_at = now() - interval '1 day'")
  const save = async (changes: object) => {
    const { version, values }: Settings = (await client.get('/api/settings')).json()
    const answer = await client.put('/api/settings', { version, values: { ...values, ...changes } })
    return [answer.statusCode, answer.json().message]
  }
  expect(await save({ officeName: 'The Desk' })).toEqual([200, undefined])
  expect(await save({ emailDomains: ['example.edu'] })).toEqual([403, ERROR_MESSAGE.signInAgain])
  expect(await save({ strongAdmins: true })).toEqual([403, ERROR_MESSAGE.signInAgain])
  const mail = { host: '127.0.0.1', port: 1, security: 'none', user: null, from: 'casting@example.edu' }
  expect((await client.post('/api/settings/mail/try', { server: mail })).json()).toEqual({ message: ERROR_MESSAGE.signInAgain })
  expect((await client.put('/api/settings/sign-on', { version: 1, signOn: null })).json()).toEqual({ message: ERROR_MESSAGE.signInAgain })
  expect((await client.post('/api/paired-kiosks', { name: 'Hall' })).json()).toEqual({ message: ERROR_MESSAGE.signInAgain })
  const metadata = '<EntityDescriptor/>'
  const saml = { kind: 'saml', metadata, entityId: null, emailAttribute: 'mail', adminAttribute: 'groups', adminValues: [] }
  expect((await client.post('/api/settings/sign-on/try', { signOn: saml })).json()).toEqual({ message: ERROR_MESSAGE.signInAgain })
  await server.deps.platform.db.$client.query('UPDATE sessions SET created_at = now()')
  expect(await save({ emailDomains: ['example.edu'] })).toEqual([200, undefined])
})
