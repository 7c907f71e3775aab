import { describe, expect, test } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import type { EndpointSpec } from './endpoint.ts'
import { TOKEN_SCOPES, type TokenScope } from './exchange/api-tokens/rules.ts'
import { MERGE_FIELDS } from './messages/messages/rules.ts'
import { fieldsOf, hasValue, narrowed } from './schema-fields.ts'
import { answerFor, inputRefusal } from './token-fields.ts'
import { kindOfField, seesKind } from './token-kinds.ts'

const called = Object.entries<EndpointSpec>(allEndpoints).flatMap(([name, spec]) =>
  spec.token === undefined ? [] : [{ name, spec, scope: spec.token }],
)
const last = (field: string) => field.split('.').at(-1) ?? field

test('every field that a program may send or read is about something', () => {
  const forgotten = called.flatMap(({ name, spec, scope }) =>
    [spec.query, spec.body, spec.success.body]
      .flatMap((schema) => (schema ? fieldsOf(schema) : []))
      .filter((field) => kindOfField(scope, field) === undefined)
      .map((field) => `${name}: ${field}`),
  )
  expect(forgotten).toEqual([])
})

test('what a program may read has a schema, so that it can be cut', () => {
  expect(called.filter(({ spec }) => spec.success.body === null && spec.success.type !== undefined).map(({ name }) => name)).toEqual([])
})

test('every merge field is about something', () => {
  expect(MERGE_FIELDS.filter((field) => kindOfField('messages', field) === undefined)).toEqual([])
})

/** Personal fields, with the scopes that can see them. */
const PRIVATE: Readonly<Record<string, readonly TokenScope[]>> = {
  rating: ['read-talent'],
  age: ['read-talent'],
  gender: ['read-talent'],
  ethnicity: ['read-talent'],
  religion: ['read-talent'],
  height: ['read-talent'],
  heightFeet: ['read-talent'],
  heightInches: ['read-talent'],
  bio: ['read-talent'],
  specialties: ['read-talent'],
  school: ['read-talent'],
  year: ['read-talent'],
  cellPhone: ['read-talent'],
  phone: ['read-talent'],
  instagram: ['read-talent'],
  studentNumber: ['read-talent', 'messages'],
  email: ['read-talent', 'messages'],
  userId: ['read-talent', 'messages'],
  firstName: ['read-talent', 'applications', 'messages'],
  photoUrl: ['read-talent'],
  images: ['read-talent'],
  weeklyAvailability: ['read-talent'],
  clash: ['read-talent'],
  freedom: ['read-talent', 'applications'],
  hasConsent: ['read-talent'],
  consent: ['read-talent'],
  lastCastAt: ['read-talent'],
  results: [],
  isPublic: [],
  hidesContact: [],
  notes: ['applications'],
  stage: ['applications'],
  content: ['applications', 'messages'],
}

/** Filters and orders, with the scopes that can use them. */
const FILTERS: Readonly<Record<string, readonly TokenScope[]>> = {
  search: ['read-talent', 'applications', 'messages'],
  ...Object.fromEntries(
    [
      ...['ratingMin', 'ratingMax', 'ageMin', 'ageMax', 'gender', 'heightMin', 'heightMax', 'year', 'school', 'major', 'specialties'],
      ...[
        'experience',
        'experienceLevel',
        'location',
        'consent',
        'photos',
        'tape',
        'worked',
        'confirmed',
        'changedSince',
        'notCastFor',
        'graduationMin',
      ],
      ...['graduationMax', 'addedSince', 'unknown', 'specialtiesMatch', 'sort.rating'],
    ].map((name) => [name, ['read-talent' as const]]),
  ),
  ...Object.fromEntries(['freeOn', 'freeFrom', 'freeTo', 'freeFor'].map((name) => [name, ['read-talent', 'applications'] as const])),
  role: [],
  'sort.fit': [],
}

/** Puts a value into a field of a query or a body. */
const sent = (field: string): unknown => {
  const [name = '', ...rest] = field.split('.')
  if (name === 'sort' && rest.length === 1) return { sort: rest[0] }
  return { [name]: rest.length > 0 ? sent(rest.join('.')) : 'x' }
}

describe.each(TOKEN_SCOPES)('a program with the scope %s', (scope) => {
  const mine = called.filter((one) => one.scope === scope)

  test('reads the fields of its scope alone', () => {
    for (const { name, spec } of mine) {
      if (!spec.success.body) continue
      const wrong = fieldsOf(answerFor(spec, [scope], spec.success.body)).filter((field) => PRIVATE[last(field)]?.includes(scope) === false)
      // A casting call states which genders and years it looks for.
      expect([name, wrong.filter((field) => field !== 'requirements.gender')]).toEqual([name, []])
    }
  })

  test('filters and orders by the fields of its scope alone', () => {
    for (const { name, spec } of mine) {
      if (!spec.query) continue
      for (const field of fieldsOf(spec.query)) {
        const expected = FILTERS[field]?.includes(scope) === false ? { status: 403, field } : undefined
        const refusal = inputRefusal(spec, [scope], { query: sent(field) })
        expect([name, field, refusal && { status: refusal.status, field: refusal.field }]).toEqual([name, field, expected])
      }
    }
  })

  test('sees no more in a nested answer than in its own', () => {
    for (const { spec } of mine) {
      const { body } = spec.success
      if (!body) continue
      const shown = new Set(fieldsOf(answerFor(spec, [scope], body)))
      const hidden = fieldsOf(body).filter((field) => !seesKind([scope], kindOfField(scope, field)))
      expect(hidden.filter((field) => shown.has(field))).toEqual([])
    }
  })
})

test('a filter that is refused is named, wherever it stands', () => {
  const { searchUsers, sendMessage, searchTalent } = allEndpoints
  const criteria = { targetCriteria: { ratingMin: 80 }, allMatching: true }
  expect(inputRefusal(sendMessage, ['messages'], { body: criteria })).toMatchObject({ status: 403, field: 'targetCriteria.ratingMin' })
  expect(inputRefusal(sendMessage, ['messages', 'read-talent'], { body: criteria })).toBeUndefined()
  expect(inputRefusal(searchUsers, ['messages'], { query: { gender: ['', 'Female'] } })?.field).toBe('gender')
  expect(inputRefusal(searchUsers, ['messages'], { query: { gender: '', ratingMin: '' } })).toBeUndefined()
  expect(inputRefusal(searchUsers, ['messages'], { query: { rating: '80' } })).toMatchObject({ status: 400, field: 'rating' })
  expect(inputRefusal(searchTalent, ['read-talent'], { query: { sort: 'fit' } })?.field).toBe('sort.fit')
  expect(inputRefusal(searchTalent, ['read-talent', 'read-projects'], { query: { sort: 'fit', role: '1' } })).toBeUndefined()
})

test('a filter that an operation does not have is refused, also where it has none', () => {
  for (const { name, spec } of called) {
    const refusal = inputRefusal(spec, TOKEN_SCOPES, { query: { ratingMinimum: '90' } })
    expect([name, refusal?.code, refusal?.field]).toEqual([name, 'api-tokens.filter', 'ratingMinimum'])
    expect([name, inputRefusal(spec, TOKEN_SCOPES, { query: {} })]).toEqual([name, undefined])
  }
})

test('a program sets what its scope writes, and never who sees a profile', () => {
  const { updateTalent, createTalent } = allEndpoints
  const body = { firstName: 'Ada', rating: 80, gender: 'Female', cellPhone: '1', portfolio: [], version: 1 }
  for (const spec of [updateTalent, createTalent]) {
    expect(inputRefusal(spec, ['write-talent'], { body })).toBeUndefined()
    for (const field of ['isPublic', 'hidesContact'])
      for (const value of [true, false, 'yes'])
        expect(inputRefusal(spec, TOKEN_SCOPES, { body: { ...body, [field]: value } })).toMatchObject({ status: 403, field })
  }
})

test('scopes together see what each sees, and no more than there is', () => {
  const { talent, castingRoom } = allEndpoints
  expect(fieldsOf(answerFor(castingRoom, TOKEN_SCOPES, castingRoom.success.body))).toEqual(fieldsOf(castingRoom.success.body))
  expect(
    fieldsOf(talent.success.body).filter((field) => !fieldsOf(answerFor(talent, TOKEN_SCOPES, talent.success.body)).includes(field)),
  ).toEqual(['isPublic', 'hidesContact'])
})

test('a field that nobody has thought of is in no answer', () => {
  const shape = allEndpoints.talent.success.body.extend({ shoeSize: allEndpoints.talent.success.body.shape.age })
  const cut = narrowed(shape, (field) => seesKind(TOKEN_SCOPES, kindOfField('read-talent', field)))
  expect(fieldsOf(cut)).not.toContain('shoeSize')
})

test('what has a value is found in lists and inside of fields, and inherited names are none', () => {
  expect(hasValue([{ a: { b: 0 } }], 'a.b')).toBe(true)
  expect(hasValue({ a: [{ b: null }, { b: false }] }, 'a.b')).toBe(true)
  expect(hasValue({ a: [] }, 'a')).toBe(false)
  expect(hasValue({}, 'constructor')).toBe(false)
  expect(hasValue('text', 'length')).toBe(false)
  expect(hasValue({ sort: ['newest', 'rating'] }, 'sort.rating')).toBe(true)
})
