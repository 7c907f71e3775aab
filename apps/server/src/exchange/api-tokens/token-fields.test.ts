import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { TOKEN_ERROR } from '@callboard/contract/exchange/api-tokens/errors'
import { TOKEN_SCOPES, type TokenScope } from '@callboard/contract/exchange/api-tokens/rules'
import { describe, expect, test } from 'vitest'
import { makeToken } from '#testing/api-token-calls.ts'
import { addressOf, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { makeApplication, makeProfile, makeProject, makeUser } from '#testing/factories.ts'
import { makeScene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { createTestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

async function program(...scopes: TokenScope[]) {
  const { id } = await makeUser(server, { role: 'admin' })
  const { secret } = await makeToken(server, id, scopes)
  return createTestClient(server.app, { authorization: `Bearer ${secret}` })
}

/** Values that each occur in one field only. */
const SECRETS = {
  firstName: 'Quillon',
  email: 'hidden.address@example.edu',
  cellPhone: '555 0173 9',
  instagram: '@hidden_handle',
  gender: 'Hidden gender',
  ethnicity: 'Hidden ethnicity',
  religion: 'Hidden religion',
  bio: 'hiddenbiography',
  major: 'Hidden Studies',
  rating: 83,
  age: 37,
} as const

/** The fields that a program may see, by scope. */
const SEES: Readonly<Record<TokenScope, readonly (keyof typeof SECRETS)[]>> = {
  'read-talent': ['firstName', 'email', 'cellPhone', 'instagram', 'gender', 'ethnicity', 'religion', 'bio', 'major', 'rating', 'age'],
  'write-talent': [],
  'read-projects': [],
  applications: ['firstName'],
  messages: ['firstName', 'email'],
}

const isIn = (answer: string, name: keyof typeof SECRETS) =>
  typeof SECRETS[name] === 'number' ? answer.includes(`"${name}":${SECRETS[name]}`) : answer.includes(String(SECRETS[name]))

const names = Object.entries<EndpointSpec>(allEndpoints).flatMap(([name, { token }]) =>
  token ? [{ name: name as EndpointName, scope: token }] : [],
)

test.each(TOKEN_SCOPES)('a program with the scope %s reads of a person what it is for', async (scope) => {
  const found = new Set<string>()
  for (const { name } of names.filter((one) => one.scope === scope)) {
    const scene = await makeScene(server)
    const { firstName, cellPhone, instagram, gender, ethnicity, religion, bio, major, rating, age } = SECRETS
    await rowsIn(
      server,
      `UPDATE student_profiles SET first_name = $2, cell_phone = $3, instagram = $4, gender = $5, ethnicity = $6, religion = $7, bio = $8,
       major = $9, rating = $10, age = $11, email = $12 WHERE id = $1`,
      [
        scene.owner.id,
        firstName,
        cellPhone,
        instagram,
        gender,
        ethnicity,
        religion,
        bio,
        major,
        rating,
        age,
        `${name.toLowerCase()}.${SECRETS.email}`,
      ],
    )
    await rowsIn(server, 'UPDATE users SET email = $2 WHERE id = $1', [scene.owner.userId, `${name.toLowerCase()}.${SECRETS.email}`])
    const request = await endpointCalls[name](scene)
    const spec: EndpointSpec = allEndpoints[name]
    const { statusCode, body } = await (await program(scope)).call(spec.method, addressOf(spec, request), { body: request.body })
    expect([name, statusCode, body]).toEqual([name, spec.success.status, expect.any(String)])
    for (const field of Object.keys(SECRETS) as (keyof typeof SECRETS)[]) if (isIn(body, field)) found.add(field)
    expect(body).not.toMatch(/"(isPublic|hidesContact)"/)
  }
  expect([...found].toSorted()).toEqual(SEES[scope].toSorted())
})

describe('filters', () => {
  test('of a program that sends messages find nobody by what it may not see', async () => {
    await makeProfile(server, { rating: 83, age: 37, gender: 'Female', bio: 'hiddenbiography', major: 'Astronomy', firstName: 'Quillon' })
    const writer = await program('messages')
    const both = await program('messages', 'read-talent')
    for (const filter of [
      'ratingMin=80',
      'ageMax=40',
      'gender=Female',
      'gender=&gender=Female',
      'major=Astronomy',
      'consent=yes',
      'freeOn=2026-12-01',
    ]) {
      const answer = await writer.get(`/api/users/search?${filter}`)
      const [field = ''] = filter.split('=')
      expect([answer.statusCode, answer.headers['x-total-count'], Object.keys(answer.json().fields)]).toEqual([403, undefined, [field]])
      expect(answer.json().message).toBe(`With ${field} this needs an API token with these scopes: read-talent.`)
      expect((await both.get(`/api/users/search?${filter}`)).statusCode).toBe(200)
    }
    const found = async (client: typeof writer, search: string) => (await client.get(`/api/users/search?search=${search}`)).json().length
    for (const word of ['hiddenbiography', 'astronomy']) expect([await found(writer, word), await found(both, word)]).toEqual([0, 1])
    expect(await found(writer, 'quill')).toBe(1)
    const wrong = await writer.get('/api/users/search?rating=80')
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'There is no filter rating.'])
  })

  test('of a message and words of a preview are no way around', async () => {
    const { userId } = await makeProfile(server, { rating: 83, bio: 'hiddenbiography', major: 'Astronomy' })
    const writer = await program('messages')
    const texts = { subject: 'Hello', content: 'Hello {{firstName}}' }
    const send = (targetCriteria: object) => writer.post('/api/messages', { ...texts, allMatching: true, targetCriteria })
    expect((await send({ ratingMin: 80 })).json().fields).toHaveProperty(['targetCriteria.ratingMin'])
    expect((await send({ search: 'hiddenbiography' })).statusCode).toBe(400)
    expect((await send({})).statusCode).toBe(201)
    const preview = (content: string) => writer.post('/api/messages/preview', { ...texts, content, recipientUserId: userId })
    expect((await preview('{{ major }}')).statusCode).toBe(403)
    expect((await preview('{{email}}')).statusCode).toBe(200)
  })

  test.each(['applications?gender=Female', 'casting?ratingMin=90'])('of an operation without any are refused: %s', async (ask) => {
    const { id } = await makeProject(server)
    const reader = await program('applications')
    const [path = '', filter = ''] = ask.split('?')
    const [field] = filter.split('=')
    const answer = await reader.get(`/api/projects/${id}/${ask}`)
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: TOKEN_ERROR.filter.code })])
    expect(answer.json().message).toBe(`There is no filter ${field}.`)
    expect((await reader.get(`/api/projects/${id}/${path}`)).statusCode).toBe(200)
  })

  test('by the criteria of a role need both scopes', async () => {
    const { id } = await makeProject(server)
    const [role] = await rowsIn<{ id: number }>(server, 'SELECT id FROM roles WHERE project_id = $1', [id])
    const ask = `/api/talent/search?role=${role?.id}`
    expect((await (await program('read-talent')).get(ask)).statusCode).toBe(403)
    expect((await (await program('read-talent', 'read-projects')).get(ask)).statusCode).toBe(200)
  })
})

describe('a program', () => {
  test('never says who sees a profile', async () => {
    const { id } = await makeProfile(server, { isPublic: false, hidesContact: true })
    const writer = await program(...TOKEN_SCOPES)
    for (const body of [{ isPublic: true }, { hidesContact: false }, { rating: 50, isPublic: true }]) {
      const answer = await writer.patch(`/api/talent/${id}`, body)
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        expect.stringMatching(/^No program may send (isPublic|hidesContact)\.$/),
      ])
    }
    expect(await rowsIn(server, 'SELECT is_public, hides_contact, rating FROM student_profiles')).toEqual([
      { is_public: false, hides_contact: true, rating: 0 },
    ])
  })

  test('publishes nobody: neither by a change, nor by a new profile, nor by a confirmation', async () => {
    const { id } = await makeProfile(server, { isPublic: true, confirmation: 'none' })
    const writer = await program('write-talent')
    expect((await writer.patch(`/api/talent/${id}`, { rating: 50 })).statusCode).toBe(200)
    expect((await writer.call('PUT', `/api/talent/${id}/confirmation`, { body: { confirmed: true } })).json().message).toBe(
      TOKEN_ERROR.notHere.message,
    )
    const { body } = await endpointCalls.createTalent(await makeScene(server))
    const made = await writer.post('/api/admin/student-profile', body)
    expect(made.statusCode).toBe(201)
    for (const one of [id, made.json().id]) expect((await server.anonymous().get(`/api/public/talent/${one}`)).statusCode).toBe(404)
    // A profile that the office confirmed stays public when a program changes it.
    const confirmed = await makeProfile(server, { isPublic: true, confirmation: 'office' })
    await writer.patch(`/api/talent/${confirmed.id}`, { rating: 50 })
    expect((await server.anonymous().get(`/api/public/talent/${confirmed.id}`)).statusCode).toBe(200)
  })
})

test('an application says to a program where it stands and whose it is', async () => {
  const { id: projectId } = await makeProject(server)
  const { id: studentId } = await makeProfile(server, { rating: 83, age: 37, gender: 'Female', firstName: 'Quillon' })
  await makeApplication(server, { projectId, studentId })
  const room = (await (await program('applications')).get(`/api/projects/${projectId}/casting`)).json()
  expect(room.cards[0].student).toEqual({ firstName: 'Quillon', lastName: expect.any(String) })
  expect(Object.keys(room.cards[0])).not.toEqual(expect.arrayContaining(['results']))
  expect(room.cards[0]).toMatchObject({ studentId, stage: 'submitted' })
})
