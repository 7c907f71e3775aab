import { beforeEach, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { importDesk } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

const TABLE = (note: string) =>
  `First name,Last name,Email,Cell phone,Major,Graduation year,Notes\nAda,Stone,ada@example.edu,310 555 0142,Dance,2028,${note}\n`

test('the notes of an office come in, change, and are seen by the office alone', async () => {
  const { id } = await desk.check(TABLE('Calls back late'))
  expect((await desk.rows(id))[0]?.changes).toContainEqual({ field: 'officeNote', before: null, after: 'Calls back late' })
  await desk.start(id)
  const [found] = (await director.get('/api/talent/search?search=ada@example.edu')).json()
  expect((await director.get(`/api/talent/${found.id}`)).json()).toMatchObject({ officeNote: 'Calls back late' })
  const student = await signIn(server, await makeUser(server, { email: 'other@example.edu' }))
  expect((await student.get(`/api/talent/${found.id}`)).statusCode).toBe(403)
  const again = await desk.check(TABLE('Calls at once'))
  expect((await desk.rows(again.id))[0]?.changes).toEqual([{ field: 'officeNote', before: 'Calls back late', after: 'Calls at once' }])
})
