import { beforeEach, expect, test } from 'vitest'
import { callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const people = castingPeople(() => server)
const desk = callDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

async function move(projectId: number, change: object): Promise<void> {
  const call = (await director.get(`/api/projects/${projectId}`)).json()
  const answer = await director.put(`/api/projects/${projectId}`, { ...call, ...change })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('the call sheet of a shoot that is moved to another day goes on there, with everything that was typed', async () => {
  const { projectId, people: booked, address } = await desk.shoot(2)
  const note = { applicationId: booked[0]?.applicationId, callTime: '08:15', wrapTime: '12:00', note: 'Bring the red shoes' }
  await desk.published(director, address, { generalCall: '08:45', bring: 'Water', notes: 'Park behind the theatre.', lines: [note] })
  await move(projectId, { shootDate: '2099-03-25' })
  const next = address.replace('2099-03-20', '2099-03-25')
  const draft = await desk.sheet(director, next)
  expect(draft).toMatchObject({
    version: 0,
    published: 0,
    continues: '2099-03-20',
    generalCall: '08:45',
    content: { bring: 'Water', contactName: 'Ines Okafor', notes: 'Park behind the theatre.' },
  })
  expect(draft.lines.map(({ callTime, wrapTime, note: said, state }) => [callTime, wrapTime, said, state])).toEqual([
    ['08:15', '12:00', 'Bring the red shoes', 'not-sent'],
    [null, null, null, 'not-sent'],
  ])
  expect((await desk.save(director, next)).statusCode).toBe(200)
  expect((await desk.sheet(director, next)).continues).toBeNull()
})

test('a general call that does not fit the hours of the new day is that of the shoot', async () => {
  const { projectId, address } = await desk.shoot(1)
  await desk.save(director, address, { generalCall: '08:45' })
  await move(projectId, { shootDate: '2099-03-25', shootTime: '18:00', endTime: '22:00' })
  expect(await desk.sheet(director, address.replace('2099-03-20', '2099-03-25'))).toMatchObject({ generalCall: '18:00' })
})

test('the call sheet of another day of the same shoot is not continued', async () => {
  const { projectId, address } = await desk.shoot(1)
  await desk.save(director, address, { bring: 'Water' })
  const [role] = (await director.get(`/api/projects/${projectId}/roles`)).json()
  const second = { ...role, name: 'Second day', shootDate: '2099-03-25', shootTime: '09:00' }
  expect((await director.post(`/api/projects/${projectId}/roles`, second)).statusCode).toBe(201)
  const sheet = await desk.sheet(director, address.replace('2099-03-20', '2099-03-25'))
  expect(sheet).toMatchObject({ continues: null, content: { bring: null } })
})

test('the office sees which hours the shoot had when the call sheet was published', async () => {
  const { projectId, address } = await desk.shoot(1)
  expect(await desk.published(director, address)).toMatchObject({ publishedHours: { shootTime: '09:00', endTime: '17:00' } })
  await move(projectId, { shootTime: '12:00', endTime: '20:00' })
  const sheet = await desk.sheet(director, address)
  expect(sheet).toMatchObject({ publishedHours: { shootTime: '09:00', endTime: '17:00' }, hours: { shootTime: '12:00', endTime: '20:00' } })
  const again = await desk.publish(director, address)
  expect(again.json()).toMatchObject({ published: 2, publishedHours: { shootTime: '12:00', endTime: '20:00' } })
})
