import { PROJECT_LIST, type ProjectStatus } from '@callboard/contract/projects/rules'
import { expect, test } from 'vitest'
import { readProjectListAddress } from './project-list-address.ts'
import { countByStatus, pageOfProjects } from './project-list-model.ts'

const project = (id: number, status: ProjectStatus = 'active', title = `Call ${id}`) => ({
  ...{ id, status, title, type: 'photo-shoot', campus: 'Malibu Campus', location: 'Amphitheatre' },
})
const ids = (projects: readonly { id: number }[]) => projects.map(({ id }) => id)
const MANY = Array.from({ length: 2 * PROJECT_LIST.dashboard + 1 }, (_, index) => project(index + 1))

test('the first page has the newest, and the last one the remainder', () => {
  const first = pageOfProjects(MANY, {})
  expect(ids(first.shown)).toEqual(ids(MANY.slice(0, PROJECT_LIST.dashboard)))
  expect([first.page, first.pageCount]).toEqual([1, 3])
  expect(ids(pageOfProjects(MANY, { page: 3 }).shown)).toEqual([MANY.length])
})

test('a page beyond the end becomes the last one', () => {
  expect(pageOfProjects(MANY, { page: 9 }).page).toBe(3)
  expect(pageOfProjects([], { page: 9 })).toEqual({ shown: [], page: 1, pageCount: 1 })
})

test('search covers title, type and place, and ignores accents', () => {
  const projects = [project(1, 'active', 'Otoño en el campus'), project(2, 'draft', 'Poster')]
  expect(ids(pageOfProjects(projects, { search: 'otono' }).shown)).toEqual([1])
  expect(ids(pageOfProjects(projects, { search: 'photo AMPHI' }).shown)).toEqual([1, 2])
  expect(ids(pageOfProjects(projects, { search: 'photo amphi', status: 'draft' }).shown)).toEqual([2])
})

test('only statuses that occur are counted', () => {
  expect(countByStatus([project(1, 'draft'), project(2), project(3)])).toEqual([
    { status: 'draft', count: 1 },
    { status: 'active', count: 2 },
  ])
})

test.each([
  [
    { status: 'draft', search: ' film ', page: '3' },
    { status: 'draft', search: 'film', page: 3 },
  ],
  [{ status: 'gone', search: ['x'], page: '-1' }, {}],
  [{ page: 1, search: 2027 }, { search: '2027' }],
  [{ page: 1e300 }, {}],
])('an address says %j', (given, read) => {
  expect(readProjectListAddress(given)).toEqual(read)
})
