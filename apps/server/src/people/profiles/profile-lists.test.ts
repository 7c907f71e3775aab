import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { beforeEach, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ institution: { schools: ['School of Arts'], religions: ['Jedi', 'None'] } })

const UNLISTED = {
  school: 'GSEP',
  year: 'junior',
  gender: 'Prefer not to Say',
  ethnicity: 'Martian',
  religion: 'Christian',
} as const
const LISTED = { school: 'School of Arts', year: 'Junior', gender: 'Prefer Not to Say', ethnicity: 'Black', religion: 'Jedi' } as const
const FIELDS = Object.keys(UNLISTED) as (keyof typeof UNLISTED)[]
const FORM = { ...PROFILE_FORM, major: 'Dance', expectedGraduationYear: 2028 }

let admin: TestClient
beforeEach(async () => {
  admin = await signIn(server, await makeUser(server, { role: 'admin' }))
})

/** Status and field errors of a response. */
const refusal = (response: { statusCode: number; json(): { fields?: unknown } }) => [response.statusCode, response.json().fields]
const messages = (fields: readonly (keyof typeof UNLISTED)[]) => Object.fromEntries(fields.map((field) => [field, PROFILE_MESSAGE[field]]))

test('a new profile accepts only values from the institution’s lists, regardless of its creator', async () => {
  const makers = {
    student: async (values: Record<string, unknown>) =>
      (await signIn(server, await makeUser(server))).post('/api/student-profile', { ...FORM, ...values }),
    admin: async (values: Record<string, unknown>) =>
      admin.post('/api/admin/student-profile', { ...FORM, studentUserId: (await makeUser(server)).id, ...values }),
    kiosk: async (values: Record<string, unknown>) => server.anonymous().post('/api/kiosk/create-account', await visitor(values)),
  }
  for (const [who, make] of Object.entries(makers)) {
    expect(refusal(await make(UNLISTED)), who).toEqual([400, messages(FIELDS)])
    for (const field of FIELDS) expect(refusal(await make({ [field]: UNLISTED[field] })), who).toEqual([400, messages([field])])
  }
  expect(await server.deps.platform.db.$count(studentProfiles)).toBe(0)
  for (const make of Object.values(makers)) {
    expect((await make({ ...LISTED, email: 'listed@example.edu' })).statusCode).toBe(201)
    expect((await make(Object.fromEntries(FIELDS.map((field) => [field, ''])))).statusCode).toBe(201)
  }
})

test('a stored value removed from its list may stay, be cleared or be replaced by a listed one, but not be set again', async () => {
  const owner = await makeUser(server)
  const { id } = await makeProfile(server, { userId: owner.id, ...UNLISTED })
  const student = await signIn(server, owner)
  const token = (await admin.post(`/api/talent/${id}/edit-token`)).json().editUrl.split('/').at(-1)
  const writers = {
    student: { fields: FIELDS, write: (values: object) => student.put('/api/student-profile', { ...FORM, ...values }) },
    admin: { fields: FIELDS, write: (values: object) => admin.patch(`/api/talent/${id}`, values) },
    // The form of an edit link has only this one of the five fields.
    link: {
      fields: ['school'] as const,
      write: (values: object) => server.anonymous().put(`/api/edit-profile/${token}`, { ...FORM, ...values }),
    },
  }
  for (const [who, { fields, write }] of Object.entries(writers)) {
    await server.deps.platform.db.update(studentProfiles).set(UNLISTED)
    expect((await write({ ...UNLISTED, firstName: 'Renamed' })).statusCode, who).toBe(200)
    expect((await admin.get(`/api/talent/${id}`)).json(), who).toMatchObject({ ...UNLISTED, firstName: 'Renamed' })
    for (const field of fields) {
      for (const value of ['Another', `${UNLISTED[field]}s`])
        expect(refusal(await write({ [field]: value })), `${who} ${field}`).toEqual([400, messages([field])])
      expect((await write({ [field]: LISTED[field] })).json()[field] ?? LISTED[field], who).toBe(LISTED[field])
      expect(refusal(await write({ [field]: UNLISTED[field] })), who).toEqual([400, messages([field])])
      expect((await write({ [field]: '' })).statusCode, who).toBe(200)
      expect((await admin.get(`/api/talent/${id}`)).json()[field], who).toBe(null)
    }
  }
})
