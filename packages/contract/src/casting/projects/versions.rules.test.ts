import { describe, expect, test } from 'vitest'
import { NO_CRITERIA } from '../../people/profiles/criteria.ts'
import { type CallFields, type CallRole, differences, restored } from './versions.rules.ts'

const FIELDS: CallFields = {
  title: 'Night shoot',
  description: null,
  type: 'photo-shoot',
  status: 'active' as const,
  urgent: false,
  deadline: '2026-12-01',
  campus: 'Main',
  location: null,
  address: null,
  shootDate: null,
  shootTime: null,
  endTime: null,
  major: null,
  wardrobe: null,
  inspirationPhotos: [],
  allowedYears: ['any'],
  numberOfStudents: 2,
  numberOfMale: null,
  numberOfFemale: null,
  requirements: { gender: ['Any/All'], skills: [] },
  offersToAlternates: false,
}
const role = (id: number, values: Partial<CallRole> = {}): CallRole => ({
  id,
  name: `Role ${id}`,
  description: null,
  needed: 2,
  neededMen: null,
  neededWomen: null,
  alternatesWanted: 0,
  criteria: NO_CRITERIA,
  shootDate: null,
  shootTime: null,
  endTime: null,
  pay: null,
  isInternal: false,
  ...values,
})
const LIMITS = { appliedRoles: new Set<number>(), storedPhotos: new Set<string>(), campuses: ['Main'] }

describe('differences', () => {
  test('names each field with its values before and after, also inside of objects', () => {
    const before = { fields: FIELDS, roles: [role(1)] }
    const after = {
      fields: { ...FIELDS, title: 'Day shoot', requirements: { gender: ['Any/All'], skills: ['Juggling'] } },
      roles: [role(1, { pay: '$50', criteria: { ...NO_CRITERIA, ageFrom: 18 } })],
    }
    expect(differences(before, after)).toEqual([
      { field: 'title', role: null, before: 'Night shoot', after: 'Day shoot' },
      { field: 'skills', role: null, before: [], after: ['Juggling'] },
      { field: 'ageFrom', role: 'Role 1', before: null, after: 18 },
      { field: 'pay', role: 'Role 1', before: null, after: '$50' },
    ])
    expect(differences(after, after)).toEqual([])
  })

  test('has the numbers once: those of the call with one role, those of the roles with several', () => {
    const one = { fields: FIELDS, roles: [role(1)] }
    const more = { fields: { ...FIELDS, numberOfStudents: 3 }, roles: [role(1, { needed: 3 })] }
    expect(differences(one, more)).toEqual([{ field: 'numberOfStudents', role: null, before: 2, after: 3 }])
    const two = { fields: { ...FIELDS, numberOfStudents: 4 }, roles: [role(1), role(2)] }
    const twoMore = { fields: { ...FIELDS, numberOfStudents: 5 }, roles: [role(1), role(2, { needed: 3 })] }
    expect(differences(two, twoMore)).toEqual([{ field: 'needed', role: 'Role 2', before: 2, after: 3 }])
  })

  test('names roles that were added and deleted, and their order only where it changed', () => {
    const before = { fields: FIELDS, roles: [role(1), role(2)] }
    expect(differences(before, { fields: FIELDS, roles: [role(2), role(3)] })).toEqual([
      { field: 'role', role: null, before: 'Role 1', after: null },
      { field: 'role', role: null, before: null, after: 'Role 3' },
    ])
    expect(differences(before, { fields: FIELDS, roles: [role(2), role(1)] })).toEqual([
      { field: 'order', role: null, before: ['Role 1', 'Role 2'], after: ['Role 2', 'Role 1'] },
    ])
  })
})

describe('restored', () => {
  const now = { fields: { ...FIELDS, title: 'Day shoot', status: 'completed' as const, campus: 'Main' }, roles: [role(2), role(3)] }

  test('takes fields and roles of the version, but not its status', () => {
    const version = { fields: FIELDS, roles: [role(1)] }
    expect(restored(now, version, LIMITS)).toEqual({ fields: { ...FIELDS, status: 'completed' }, roles: [role(1)] })
  })

  test('keeps roles that somebody has applied for, behind the others', () => {
    const version = { fields: FIELDS, roles: [role(1)] }
    expect(restored(now, version, { ...LIMITS, appliedRoles: new Set([3]) }).roles).toEqual([role(1), role(3)])
  })

  test('leaves out photos that are gone, and a campus that was removed', () => {
    const version = { fields: { ...FIELDS, campus: 'Old', inspirationPhotos: ['/a', '/b'] }, roles: [role(1)] }
    const { fields } = restored(now, version, { ...LIMITS, storedPhotos: new Set(['/b']) })
    expect([fields.campus, fields.inspirationPhotos]).toEqual(['Main', ['/b']])
  })
})
