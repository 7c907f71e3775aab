import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, test } from 'vitest'
import { differencesOf, mergeTyped, withTheirs } from './project-conflict.ts'
import { emptyProject } from './project-form-model.ts'

const base = { ...emptyProject(DEFAULT_INSTITUTION), title: 'Library portraits' }

test('fields that only the other user changed take their value, typed ones stay', () => {
  const typed = { ...base, title: 'Portraits' }
  const theirs = { ...base, title: 'Library faces', location: 'Reading room', inspirationPhotos: ['/a'] }
  const merged = mergeTyped(base, typed, theirs)
  expect(merged).toEqual({ ...theirs, title: 'Portraits' })
  expect(differencesOf(merged, theirs)).toEqual([{ field: 'title', label: 'Title', mine: 'Portraits', theirs: 'Library faces' }])
})

test('numbers that are derived from one another are taken together', () => {
  const typed = { ...base, numberOfStudents: 4, numberOfMale: 1, numberOfFemale: 3 }
  const theirs = { ...base, numberOfStudents: 9 }
  const merged = mergeTyped(base, typed, theirs)
  expect(merged).toEqual(typed)
  expect(differencesOf(merged, theirs)).toMatchObject([
    { field: 'numbers', mine: '4 students, 1 men, 3 women', theirs: '9 students, 0 men, 0 women' },
  ])
  expect(withTheirs('numbers', merged, theirs)).toEqual(theirs)
})

test('every field of the form is compared', () => {
  const changes: Partial<typeof base> = {
    title: 'x',
    description: 'x',
    type: 'interview',
    status: 'draft',
    urgent: true,
    deadline: '2031-01-02',
    campus: 'x',
    location: 'x',
    address: 'x',
    shootDate: '2031-01-02',
    shootTime: '08:00',
    endTime: '09:00',
    major: 'x',
    wardrobe: 'x',
    inspirationPhotos: ['x'],
    allowedYears: ['junior'],
    numberOfStudents: 2,
    numberOfMale: 1,
    numberOfFemale: 1,
    requirements: { gender: ['Men'], skills: ['x'] },
    offersToAlternates: true,
  }
  expect(Object.keys(changes).sort()).toEqual(Object.keys(base).sort())
  for (const [key, value] of Object.entries(changes)) {
    const theirs = { ...base, [key]: value }
    const [difference, ...more] = differencesOf(base, theirs)
    expect(more, key).toEqual([])
    expect(difference?.mine, key).not.toBe(difference?.theirs)
    expect(withTheirs(difference?.field ?? '', base, theirs), key).toEqual(theirs)
  }
})
