import { expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProfile, makeProject } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const people = castingPeople(() => server)

/** A Thursday. */
const DAY = '2027-03-04'
const mornings = { 4: Array.from({ length: 13 }, (_, slot) => slot < 4) }

/** Creates applicants to one casting call. Returns by first name who is free. */
async function asker() {
  const { client } = await people.admin()
  const project = await makeProject(server, { shootDate: DAY, shootTime: '09:00', endTime: '10:00' })
  const names = new Map<number, string>()
  const apply = async (firstName: string, values: object = {}) => {
    const { id } = await makeProfile(server, { firstName, ...values })
    names.set(id, firstName)
    return { id, application: await makeApplication(server, { projectId: project.id, studentId: id }) }
  }
  const ask = (query: string) => client.get(`/api/projects/${project.id}/casting/free?${query}`)
  const freedoms = async (query: string) =>
    Object.fromEntries(
      (await ask(query)).json().map(({ studentId, freedom }: { studentId: number; freedom: string }) => [names.get(studentId), freedom]),
    )
  return { client, project, apply, ask, freedoms }
}

test('the office asks who of the applicants is free on a day and at a time', async () => {
  const { apply, ask, freedoms } = await asker()
  await apply('Mara', { weeklyAvailability: mornings })
  await apply('Jonah')
  await apply('Rita', { weeklyAvailability: mornings, available: false })
  expect(await freedoms(`freeOn=${DAY}&freeFrom=10:00&freeTo=11:30`)).toEqual({ Mara: 'free', Jonah: 'unknown', Rita: 'busy' })
  expect(await freedoms(`freeOn=${DAY}&freeFrom=11:00&freeTo=13:00`)).toMatchObject({ Mara: 'partly' })
  expect(await freedoms(`freeOn=${DAY}&freeFrom=11:30&freeTo=13:00`)).toMatchObject({ Mara: 'busy' })
  expect(await freedoms(`freeOn=${DAY}&freeFrom=11:00&freeTo=13:00&freeFor=60`)).toMatchObject({ Mara: 'free' })
  expect(await freedoms(`freeOn=${DAY}`)).toMatchObject({ Mara: 'free' })
  const refused = await ask(`freeOn=${DAY}&freeFrom=11:00&freeTo=10:00`)
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['freeTo']])
})

test('what this casting call itself takes does not count, and of restricted people nobody learns anything', async () => {
  const { client, apply, freedoms } = await asker()
  const { application } = await apply('Mara', { weeklyAvailability: mornings })
  const { id } = await apply('Jonah', { weeklyAvailability: mornings })
  const booked = { applications: [{ id: application.id, version: application.version }], to: 'booked' }
  expect((await client.post('/api/applications/moves', booked)).statusCode).toBe(200)
  const asked = `freeOn=${DAY}&freeFrom=09:00&freeTo=10:00`
  expect(await freedoms(asked)).toEqual({ Mara: 'free', Jonah: 'free' })
  await client.post(`/api/talent/${id}/hold`, { reason: 'safety' })
  expect(await freedoms(asked)).toEqual({ Mara: 'free' })
})
