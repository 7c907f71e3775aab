import { expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test.each([
  ['王小明', '小明', '王'],
  ['김민수', '민수', '김'],
  ['山田はるか', 'はるか', '山田'],
  ['王明', '明', '王'],
])('the name %s, typed without a space, finds its person in each search', async (typed, firstName, lastName) => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const { id } = await makeProfile(server, { firstName, lastName })
  await makeProfile(server, { firstName: '大文', lastName: '李' })
  const search = encodeURIComponent(typed)
  for (const address of [`/api/talent/search?search=${search}`, `/api/students?search=${search}`]) {
    const answer = (await director.get(address)).json()
    const found: { id: number }[] = Array.isArray(answer) ? answer : answer.students
    expect(found.map((person) => person.id)).toEqual([id])
  }
})
