import { statusOf } from '@callboard/contract/casting/board/stages'
import { PROJECT_STATUSES } from '@callboard/contract/casting/projects/rules'
import { sumOfRoles } from '@callboard/contract/casting/roles/rules'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { studentProfileInput } from '@callboard/contract/people/profiles/endpoints'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { expect, it } from 'vitest'
import { applicationRows, projectRows } from './casting-rows.ts'
import { sampleStudents } from './people.ts'
import { roleRows } from './role-rows.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'
import { syntheticStudent } from './synthetic-student.ts'

const TODAY = '2026-11-21'
const students = sampleStudents(TODAY, DEFAULT_INSTITUTION)

it('makes the same students on every run', () => {
  expect(sampleStudents(TODAY, DEFAULT_INSTITUTION)).toEqual(students)
})

it('makes at least 400 students whom a form would take, with ids and addresses of their own', () => {
  expect(students.length).toBeGreaterThanOrEqual(400)
  expect(new Set(students.map(({ profile }) => profile.id)).size).toBe(students.length)
  expect(new Set(students.map(({ account }) => account.email)).size).toBe(students.length)
  for (const { profile } of students) {
    expect(studentProfileInput.safeParse(profile), `${profile.firstName} ${profile.lastName}`).toMatchObject({ success: true })
    expect(Number.isSafeInteger(profile.id) && profile.id > 0 && profile.id < 2 ** 52).toBe(true)
  }
  expect(new Set(students.map(({ profile }) => profile.experienceLevel))).toEqual(new Set(EXPERIENCE_LEVELS))
})

it('writes every name into an address that can be read', () => {
  const name = {
    firstName: 'Łukasz',
    lastName: "O'Ødegård-Großmann",
    presents: 'man',
    culture: { heritage: 'european', towns: ['Oslo'] },
  } as const
  expect(syntheticStudent('any', { domain: 'example.edu', number: 7, name }).email).toBe('lukasz.oodegard.grossmann.7@example.edu')
})

it('makes casting calls in every status, some urgent, some past their deadline', () => {
  const rows = projectRows(TODAY, DEFAULT_INSTITUTION)
  expect(rows.length).toBeGreaterThanOrEqual(30)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(PROJECT_STATUSES))
  expect(rows.some(({ urgent }) => urgent)).toBe(true)
  expect(rows.some(({ status, deadline }) => status === 'active' && deadline && deadline < TODAY)).toBe(true)
  expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
})

it('has casting calls whose numbers are the sum of their roles', () => {
  const calls = projectRows(TODAY, DEFAULT_INSTITUTION)
  const roles = roleRows(
    calls.map((_, index) => index),
    TODAY,
  )
  expect(roles.length).toBeGreaterThan(calls.length)
  for (const [index, { title, numberOfStudents, numberOfMale = null, numberOfFemale = null }] of calls.entries()) {
    const sum = sumOfRoles(
      roles.flatMap(({ projectId, needed = 1, neededMen = null, neededWomen = null }) =>
        projectId === index ? [{ needed, neededMen, neededWomen }] : [],
      ),
    )
    expect([title, sum]).toEqual([title, { numberOfStudents, numberOfMale, numberOfFemale }])
  }
})

it('applies in every status, once a student and call, never in the future, with a history that ends in the status', () => {
  const now = new Date(`${TODAY}T20:00:00Z`)
  const rows = applicationRows(students, now)
  expect(new Set(rows.map(({ application, call }) => `${application.studentId} ${call}`)).size).toBe(rows.length)
  const mine = rows.filter(({ application }) => application.studentId === students[0]?.profile.id)
  expect(new Set(mine.map(({ application }) => statusOf(application.stage)))).toEqual(
    new Set(['pending', 'accepted', 'rejected', 'withdrawn']),
  )
  for (const { application, changes, call } of rows) {
    expect(changes.at(-1)?.stage).toBe(application.stage)
    expect(changes.every(({ changedAt }) => changedAt && changedAt <= now)).toBe(true)
    expect(SAMPLE_CALLS[call]?.status).not.toBe('draft')
  }
})

it('books people for roles that want them only', () => {
  const genders = new Map(students.map(({ profile }) => [profile.id, profile.gender]))
  for (const { application, call, role } of applicationRows(students, new Date(`${TODAY}T20:00:00Z`))) {
    const wanted = SAMPLE_CALLS[call]?.roles?.[role]?.genders
    if (application.stage === 'booked' && wanted) expect(wanted).toContain(genders.get(application.studentId))
  }
})
