import { MAX_CHOSEN, TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { ENGLISH } from '@callboard/contract/translate'
import { expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const PATH = '/api/talent/chosen'

test('names those of the talents who are there, each once and by name, and says whose page is public', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const zoe = await makeProfile(server, { firstName: 'Zoe', lastName: 'Adams' })
  const ana = await makeProfile(server, { firstName: 'Ana', lastName: 'Ruiz', isPublic: false })
  const bo = await makeProfile(server, { firstName: 'Bo', lastName: 'Ruiz', confirmation: 'none' })
  const held = await makeProfile(server, { heldAt: new Date() })
  const ids = [bo.id, held.id, ana.id, zoe.id, zoe.id, 4242]
  const response = await director.post(PATH, { ids })
  const { id, userId, email } = zoe
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual([
    { id, userId, email, firstName: 'Zoe', lastName: 'Adams', hasPublicPage: true },
    expect.objectContaining({ id: ana.id, hasPublicPage: false }),
    expect.objectContaining({ id: bo.id, hasPublicPage: false }),
  ])
  for (const { id: each, hasPublicPage } of response.json())
    expect((await server.anonymous().get(`/api/public/talent/${each}`)).statusCode === 200, String(each)).toBe(hasPublicPage)
})

test('takes from one to as many ids as can be selected', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const most = Array.from({ length: MAX_CHOSEN }, (_, index) => Number.MAX_SAFE_INTEGER - index)
  expect((await director.post(PATH, { ids: most })).json()).toEqual([])
  const tooMany = ENGLISH.t(TALENT_MESSAGE.tooManyChosen)
  for (const [ids, message] of [
    [[], TALENT_MESSAGE.noneChosen],
    [undefined, TALENT_MESSAGE.noneChosen],
    [[...most, 1], tooMany],
    [['1'], expect.any(String)],
  ] as const) {
    const response = await director.post(PATH, { ids })
    expect([response.statusCode, response.json().fields]).toEqual([400, { ids: message }])
  }
})
