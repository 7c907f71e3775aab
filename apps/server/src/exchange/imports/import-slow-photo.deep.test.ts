import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { pictureSite } from '#testing/picture-site.ts'
import { testServer } from '#testing/test-server.ts'

const site = pictureSite()
const server = testServer({ env: { ROLE: 'all' }, network: site.network })

test('a photo of which one byte comes and no more is given up, and the person is imported', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const desk = importDesk(() => director)
  site.pages.set('/it', (_, response) => void response.write('x'))
  const { id } = await desk.check(tableOf([{ first: 'Ana', Photos: site.at('/it') }], ['Photos']))
  expect(await desk.start(id)).toMatchObject({ done: 1, photos: { failed: 1, added: 0 } })
  expect((await desk.rows(id))[0]?.photos).toMatchObject([{ state: 'failed', problem: IMPORT_MESSAGE.unreachable }])
  expect(site.visits).toEqual(['/it'])
})
