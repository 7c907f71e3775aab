import { COMMON_ERROR } from '@callboard/contract/errors'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { expect, test } from 'vitest'
import { errorOf } from '#testing/error-of.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('a change of who may sign in, or of where replies go, needs a sign-in a moment ago, and any other change does not', async () => {
  const client = await signIn(server, await makeUser(server, { role: 'admin' }))
  await server.deps.platform.db.$client.query("UPDATE sessions SET created_at = now() - interval '1 day'")
  const save = async (changes: object) => {
    const { version, values }: Settings = (await client.get('/api/settings')).json()
    const answer = await client.put('/api/settings', { version, values: { ...values, ...changes } })
    return [answer.statusCode, answer.json().message]
  }
  expect(await save({ officeName: 'The Desk' })).toEqual([200, undefined])
  expect(await save({ emailDomains: ['example.edu'] })).toEqual([403, COMMON_ERROR.signInAgain.message])
  expect(await save({ strongAdmins: true })).toEqual([403, COMMON_ERROR.signInAgain.message])
  const replies = { address: 'casting@example.edu', trustedHost: null }
  expect(await save({ replies })).toEqual([403, COMMON_ERROR.signInAgain.message])
  const mail = { host: '127.0.0.1', port: 1, security: 'none', user: null, from: 'casting@example.edu' }
  expect((await client.post('/api/settings/mail/try', { server: mail })).json()).toEqual(errorOf(COMMON_ERROR.signInAgain))
  expect((await client.put('/api/settings/sign-on', { version: 1, signOn: null })).json()).toEqual(errorOf(COMMON_ERROR.signInAgain))
  expect((await client.post('/api/paired-kiosks', { name: 'Hall' })).json()).toEqual(errorOf(COMMON_ERROR.signInAgain))
  const metadata = '<EntityDescriptor/>'
  const saml = { kind: 'saml', metadata, entityId: null, emailAttribute: 'mail', adminAttribute: 'groups', adminValues: [] }
  expect((await client.post('/api/settings/sign-on/try', { signOn: saml })).json()).toEqual(errorOf(COMMON_ERROR.signInAgain))
  await server.deps.platform.db.$client.query('UPDATE sessions SET created_at = now()')
  expect(await save({ emailDomains: ['example.edu'] })).toEqual([200, undefined])
})
