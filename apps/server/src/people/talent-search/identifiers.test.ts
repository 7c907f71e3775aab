import { beforeEach, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

let director: TestClient
let ada: number
let bea: number

beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const dance = { major: 'Dance', bio: 'Class of 2024' }
  ;({ id: ada } = await makeProfile(server, {
    ...{ ...dance, firstName: 'Ada', lastName: 'Stone', email: 'Ada.Stone@pepper.example', cellPhone: '+1 (310) 555-0142' },
    studentNumber: 'S-080 000 259',
  }))
  ;({ id: bea } = await makeProfile(server, {
    ...{ ...dance, firstName: 'Bea', lastName: 'Low', email: 'bea@pepper.example', cellPhone: '612 345 678', studentNumber: '20245' },
  }))
})

const found = async (search: string, more = '') => {
  const answer = await director.get(`/api/talent/search?search=${encodeURIComponent(search)}${more}`)
  return answer.json().map(({ id }: { id: number }) => id)
}

test.each([
  'ada.stone@pepper.example',
  'ADA.STONE@PEPPER.EXAMPLE',
  '(310) 555-0142',
  '3105550142',
  '+1 310 555 0142',
  '1-310-555-0142',
  '555-0142',
  'S080000259',
  's-080-000-259',
])('%s finds the person, in each order and with other words', async (typed) => {
  expect(await found(typed)).toEqual([ada])
  expect(await found(typed, '&sort=name')).toEqual([ada])
  expect(await found(typed, '&sort=rating&major=dance')).toEqual([ada])
  expect(await found(typed, '&major=film')).toEqual([])
})

test('a number with a country code finds one without, and the other way round', async () => {
  expect(await found('+34 612 345 678')).toEqual([bea])
  expect(await found('612345678')).toEqual([bea])
})

test('an address can be among other words, and part of one finds all who have it', async () => {
  expect(await found('dance ada.stone@pepper.example')).toEqual([ada])
  expect(await found('film ada.stone@pepper.example')).toEqual([])
  expect((await found('@pepper.example')).sort()).toEqual([ada, bea].sort())
})

test('a part of an address before the @ finds people beside those who have it as a word', async () => {
  const { id: jo } = await makeProfile(server, { firstName: 'Jo', lastName: 'Doe', email: 'jdoe77@pepper.example' })
  const { id: ann } = await makeProfile(server, { firstName: 'Ann', lastName: 'Smith', email: 'a@pepper.example' })
  const { id: cy } = await makeProfile(server, { firstName: 'Cy', lastName: 'Low', email: 'cy.smithson@pepper.example' })
  expect(await found('jdoe')).toEqual([jo])
  expect(await found('JDOE77', '&sort=name')).toEqual([jo])
  expect((await found('smith')).sort()).toEqual([ann, cy].sort())
  expect((await director.get('/api/talent/search/count?search=smith')).json()).toEqual({ count: 2, capped: false })
  expect((await director.get('/api/users/search?search=jdoe')).json()).toMatchObject([{ firstName: 'Jo' }])
  // Too short, a domain, and a number.
  expect([await found('doe7'), await found('jdo'), await found('pepper')]).toEqual([[jo], [], []])
})

test('a short student number is found, and only the whole of it', async () => {
  const { id } = await makeProfile(server, { firstName: 'Kim', lastName: 'Bo', studentNumber: 'K4' })
  await makeProfile(server, { firstName: 'Kai', lastName: 'Bo', studentNumber: 'K41' })
  expect([await found('K4'), await found('bo k4')]).toEqual([[id], [id]])
})

test('a student number is found whole, and other numbers are words as before', async () => {
  expect(await found('20245')).toEqual([bea])
  expect((await found('2024')).sort()).toEqual([ada, bea].sort())
  expect(await found('99999999')).toEqual([])
})

test('the count, the choices and the search for recipients find the same', async () => {
  expect((await director.get('/api/talent/search/count?search=3105550142')).json()).toEqual({ count: 1, capped: false })
  expect((await director.get('/api/talent/search/choices?search=3105550142')).json().major).toEqual([
    { value: 'Dance', count: 1, capped: false },
  ])
  expect((await director.get('/api/users/search?search=3105550142')).json()).toMatchObject([{ firstName: 'Ada' }])
})

test('no student finds anybody by them', async () => {
  const student = await signIn(server, await makeUser(server))
  expect((await student.get('/api/talent/search?search=3105550142')).statusCode).toBe(403)
})
