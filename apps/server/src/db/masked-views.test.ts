import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maskedProfiles, namedAccounts } from '#db/schema/views.ts'
import { makeProfile, makeUser } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const db = () => server.deps.platform.db

test('an account is shown by name, else by address', async () => {
  const nameOf = async (values: { firstName?: string; lastName?: string }) => {
    const { id, email } = await makeUser(server, values)
    const [found] = await db().select({ name: namedAccounts.name }).from(namedAccounts).where(eq(namedAccounts.id, id))
    return found?.name.replace(email, 'its address')
  }
  expect(await nameOf({ firstName: 'Ada', lastName: 'Byron' })).toBe('Ada Byron')
  expect(await nameOf({ lastName: 'Byron' })).toBe('Byron')
  expect(await nameOf({})).toBe('its address')
})

test('of a restricted student there is a word instead of a name, and nothing else', async () => {
  const student = await makeUser(server, { firstName: 'Mara', lastName: 'Lindqvist' })
  const { id, userId } = await makeProfile(server, { userId: student.id, heldAt: new Date(), gender: 'Female', rating: 80, bio: 'Sings' })
  expect(await db().select().from(namedAccounts)).toEqual([
    { id: userId, role: 'student', isHeld: true, name: 'Restricted', firstName: 'Restricted', lastName: null, email: null },
  ])
  const [masked] = await db().select().from(maskedProfiles)
  const { id: _, userId: __, ...rest } = masked ?? {}
  expect([masked?.id, masked?.userId, Object.values(rest).filter(Boolean)]).toEqual([
    id,
    userId,
    [true, 'Restricted', 'Restricted', 'student', []],
  ])
})
