import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { hourOf } from '@callboard/contract/people/profiles/week'
import type { FoundTalent } from '@callboard/contract/people/talent-search/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { makeApplication, makeProfile, makeProject } from '#testing/factories.ts'
import { makePeopleWhomSomethingFrees, thursday } from '#testing/free-people.ts'
import { talentFinder } from '#testing/talent-finder.ts'
import { testServer } from '#testing/test-server.ts'

const test = testServer()
const { director, names } = talentFinder(test)

beforeEach(async () => {
  await makeProfile(test, { firstName: 'Ana', weeklyAvailability: thursday(14, 15, 16) })
  await makeProfile(test, { firstName: 'Ben', weeklyAvailability: thursday(14, 15) })
  await makeProfile(test, { firstName: 'Unknown', weeklyAvailability: null })
  const booked = await makeProfile(test, { firstName: 'Cy', location: 'Malibu', weeklyAvailability: thursday(14, 15, 16) })
  const project = await makeProject(test, { shootDate: '2027-03-04', shootTime: '17:10', endTime: '18:00' })
  await makeApplication(test, { projectId: project.id, studentId: booked.id, stage: 'booked' })
})

it.each([
  // A free person needs time to get to the next booking.
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00', ['Ana']],
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=16:00', ['Ana', 'Ben', 'Cy']],
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=16:00&location=malibu', ['Cy']],
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=16:00&sort=name&year=', ['Ana', 'Ben', 'Cy']],
  ['freeOn=2027-03-11&freeFrom=14:00&freeTo=17:00', ['Ana', 'Cy']],
  ['freeOn=2027-03-04&freeFrom=12:00&freeTo=17:00&freeFor=120', ['Ana', 'Ben', 'Cy']],
  ['freeOn=2027-03-04&freeFrom=12:00&freeTo=17:00&freeFor=150', ['Ana', 'Cy']],
  ['freeOn=2027-03-04', ['Ana', 'Ben', 'Cy']],
  ['freeOn=2027-03-05', []],
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00&unknown=include', ['Ana', 'Unknown']],
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00&unknown=time', ['Ana', 'Unknown']],
  // Nobody has a height. People who are found without a height are still free.
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00&heightMax=40&unknown=include', ['Ana', 'Unknown']],
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00&heightMax=40&unknown=profile', ['Ana']],
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00&heightMax=40&unknown=time', []],
  // No weekly hours say anything about the time after the last hour, but a booking can take it.
  ['freeOn=2027-03-11&freeFrom=21:15&freeTo=22:00', []],
  ['freeOn=2027-03-11&freeFrom=21:15&freeTo=22:00&unknown=include', ['Ana', 'Ben', 'Cy', 'Unknown']],
  ['freeOn=2027-03-04&freeFrom=07:45&freeTo=18:00&unknown=include', ['Unknown']],
  ['freeOn=2027-03-04&freeFrom=07:00&freeTo=07:45&unknown=include', ['Ana', 'Ben', 'Cy', 'Unknown']],
  ['freeFrom=14:00&freeTo=17:00', ['Ana', 'Ben', 'Cy', 'Unknown']],
])('%s finds %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
  const counted = await director().get(`/api/talent/search/count?${query}`)
  expect(counted.json()).toEqual({ count: expected.length, capped: false })
})

it('finds who is free before 8 AM and after 9 PM by hours that say so', async () => {
  const early = Array.from({ length: 24 }, (_, slot) => hourOf(slot) === 6 || hourOf(slot) === 7 || hourOf(slot) === 22)
  await makeProfile(test, { firstName: 'Lark', weeklyAvailability: { '4': early } })
  expect(await names('freeOn=2027-03-11&freeFrom=06:15&freeTo=07:45')).toEqual(['Lark'])
  expect(await names('freeOn=2027-03-11&freeFrom=22:00&freeTo=23:00')).toEqual(['Lark'])
  expect(await names('freeOn=2027-03-11&freeFrom=22:00&freeTo=23:30')).toEqual([])
  expect(await names('freeOn=2027-03-11&freeFrom=07:00&freeTo=08:30')).toEqual([])
})

it('finds people whom only a term, an exception or a timetable frees', async () => {
  await makePeopleWhomSomethingFrees(test)
  const query = 'freeFrom=14:00&freeTo=17:00'
  expect(await names(`freeOn=2027-03-04&${query}`)).toEqual(['Ana', 'Exception', 'Term', 'Timetable'])
  expect(await names(`freeOn=2027-03-11&${query}`)).toEqual(['Ana', 'Cy', 'Term', 'Timetable'])
  expect(await names(`freeOn=2027-05-06&${query}`)).toEqual(['Ana', 'Cy'])
})

it.each([
  ['freeOn=2027-02-30', 'freeOn'],
  ['freeOn=2027-03-04&freeFrom=9', 'freeFrom'],
  ['freeOn=2027-03-04&freeFrom=14:00&freeTo=14:00', 'freeTo'],
  ['freeOn=2027-03-04&freeFrom=22:00', 'freeTo'],
  ['freeOn=2027-03-04&freeFor=0', 'freeFor'],
])('refuses %s on its field', async (query, field) => {
  const refused = await director().get(`/api/talent/search?${query}`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({ [field]: expect.any(String) })
})

it('says for a role who is free while it needs them, and who is a woman or a man where it needs both', async () => {
  await Promise.all([
    makeProfile(test, { firstName: 'Dee', gender: 'Female', weeklyAvailability: thursday(14, 15, 16) }),
    makeProfile(test, { firstName: 'Eve', gender: 'Female', weeklyAvailability: thursday(9) }),
    makeProfile(test, { firstName: 'Fay', gender: null, weeklyAvailability: null }),
  ])
  const project = await makeProject(test, { numberOfStudents: 2 })
  const roles = await director().get(`/api/projects/${project.id}/roles`)
  const [role] = roles.json()
  const dates = { shootDate: '2027-03-04', shootTime: '14:00', endTime: '17:00' }
  const changed = await director().put(`/api/roles/${role.id}`, { ...role, needed: 2, neededWomen: 1, neededMen: 1, ...dates })
  expect(changed.statusCode).toBe(200)
  const found = await director().get(`/api/talent/search?role=${role.id}&sort=fit`)
  const facts = (found.json() as FoundTalent[]).map(({ firstName, freedom, results }) => [firstName, freedom, results])
  const gender = (result: string) => [{ criterion: 'gender', result }]
  expect(facts).toContainEqual(['Dee', 'free', gender('met')])
  expect(facts).toContainEqual(['Eve', 'busy', gender('met')])
  expect(facts).toContainEqual(['Fay', 'unknown', gender('unknown')])
  const past = await director().put(`/api/roles/${role.id}`, { ...(changed.json() as Role), ...dates, shootDate: '2020-01-02' })
  expect(past.statusCode).toBe(200)
  const after = await director().get(`/api/talent/search?role=${role.id}`)
  expect((after.json() as FoundTalent[]).every(({ freedom }) => freedom === null)).toBe(true)
})
