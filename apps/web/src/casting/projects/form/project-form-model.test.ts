import { projectInput } from '@callboard/contract/casting/projects/endpoints'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, test } from 'vitest'
import { changeOf, emptyProject, previewOf, withYear } from './project-form-model.ts'

test('a new casting call starts with the defaults', () => {
  expect(emptyProject(DEFAULT_INSTITUTION)).toMatchObject({
    type: 'photo-video-shoot',
    status: 'active',
    campus: 'Malibu Campus',
    allowedYears: ['any'],
    requirements: { gender: ['Any/All'] },
    wardrobe: expect.stringContaining('comfortable shoes'),
  })
})

test('a new casting call needs only a title', () => {
  const begun = emptyProject(DEFAULT_INSTITUTION)
  expect(projectInput.safeParse(begun).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['title', 'Title is required'],
  ])
  expect(projectInput.safeParse({ ...begun, title: 'Brochure' }).success).toBe(true)
})

test('`any` cannot be combined with a year', () => {
  expect(withYear(['any'], 'junior', true)).toEqual(['junior'])
  expect(withYear(['junior', 'senior'], 'any', true)).toEqual(['any'])
  expect(withYear(['junior'], 'junior', false)).toEqual(['any'])
})

test('the preview shows nothing for empty fields', () => {
  expect(previewOf({ ...emptyProject(DEFAULT_INSTITUTION), location: '  ' })).toMatchObject({ location: null, shootDate: null })
})

test('a change says nothing of men and women of whom the casting call says nothing', () => {
  const values = { ...emptyProject(DEFAULT_INSTITUTION), numberOfStudents: 4, numberOfMale: 0, numberOfFemale: 2 }
  const unnamed = changeOf(values, { numberOfStudents: 4, numberOfMale: null, numberOfFemale: null })
  expect(unnamed).toMatchObject({ numberOfStudents: 4, numberOfFemale: 2 })
  expect(unnamed).not.toHaveProperty('numberOfMale')
  expect(changeOf(values, { numberOfStudents: 4, numberOfMale: 1, numberOfFemale: null })).toMatchObject({ numberOfMale: 0 })
})
