import { expect, test } from 'vitest'
import { auditionDesk, NINE, NINE_DAYS_BEFORE, nth } from '#testing/audition-desk.ts'
import { calendarOf } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { subjectsTo } from '#testing/offers-desk.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(NINE_DAYS_BEFORE)
const server = testServer({ env: { ROLE: 'all' }, clock })
const desk = auditionDesk(() => server)
const numberIn = (file: string, name: string) => new RegExp(`^${name}:(.+)$`, 'm').exec(file)?.[1]?.trim()

test('who has an audition in a deleted casting call reads that they need not come, and their time when it is back', async () => {
  const { client: director } = await castingPeople(() => server).admin()
  const { projectId, id, people } = await desk.session(director, 1)
  const person = nth(people, 0)
  expect((await desk.take(person, NINE)).statusCode).toBe(200)
  const placed = calendarOf(await desk.mail(person, 'Your time on'))
  const before = (await subjectsTo(person.client)).length
  expect((await director.delete(`/api/projects/${projectId}`)).statusCode).toBe(204)
  clock.advance(6)
  await server.deps.dueCalls.handle()
  expect((await subjectsTo(person.client)).slice(before)).toEqual(['Cancelled: Open day film'])
  const mail = await desk.mail(person, 'Cancelled: Open day film')
  expect(mail.text).toContain('We no longer expect you on Wednesday, March 10, 2027')
  const gone = calendarOf(mail)
  expect(gone).toContain('METHOD:CANCEL')
  expect(numberIn(gone, 'UID')).toBe(numberIn(placed, 'UID'))
  expect(Number(numberIn(gone, 'SEQUENCE'))).toBeGreaterThan(Number(numberIn(placed, 'SEQUENCE')))

  expect((await director.post(`/api/projects/deleted/${projectId}/restore`)).statusCode).toBe(200)
  const back = await desk.mail(person, 'It takes place after all: Open day film')
  expect(back.text).toContain('Time: 9:00 AM to 9:15 AM')
  const again = calendarOf(back)
  expect(again).toContain('METHOD:REQUEST')
  expect(Number(numberIn(again, 'SEQUENCE'))).toBeGreaterThan(Number(numberIn(gone, 'SEQUENCE')))
  expect(await desk.taken(director, id)).toHaveLength(1)
})
