import type { ApplicationsPage, ProjectApplication } from '@callboard/contract/casting/applications/endpoints'
import { expect, test } from 'vitest'
import { countsOf, NO_FILTER, withApplication, withSearch, withStatus } from './applications-model.ts'

const application = (id: number, status: ProjectApplication['status']) => ({ id, status }) as ProjectApplication
const page = (...applications: ProjectApplication[]): ApplicationsPage => ({
  applications,
  found: 3,
  recipients: 3,
  byStatus: [
    { status: 'pending', count: 2 },
    { status: 'accepted', count: 1 },
    { status: 'rejected', count: 0 },
    { status: 'withdrawn', count: 0 },
  ],
  seen: 7,
})

test('each status is counted, and all together', () => {
  expect(countsOf(page())).toEqual({ all: 3, pending: 2, accepted: 1, rejected: 0, withdrawn: 0 })
})

test('a status that is chosen again shows who has it then, and a search keeps who was decided since', () => {
  const pending = withStatus(NO_FILTER, 'pending')
  expect(pending).toEqual({ status: 'pending', search: '', choice: 1 })
  const searched = withSearch(pending, 'ana', 7)
  expect(searched).toEqual({ status: 'pending', search: 'ana', choice: 1, seen: 7 })
  expect(withStatus(searched, 'pending')).toEqual({ status: 'pending', search: 'ana', choice: 2 })
  expect(withStatus(searched, 'all')).toEqual({ search: 'ana', choice: 2 })
  expect(withSearch(NO_FILTER, 'ana', 7)).toEqual({ search: 'ana', choice: 0 })
})

test('a decision shows on its page, and is counted on every page; decided back, everything is as before', () => {
  const pages = [page(application(1, 'pending'), application(2, 'accepted')), page(application(3, 'pending'))]
  const decided = withApplication(pages, application(3, 'rejected'))
  expect(decided.map(({ applications }) => applications.map(({ status }) => status))).toEqual([['pending', 'accepted'], ['rejected']])
  for (const one of decided) expect(countsOf(one)).toEqual({ all: 3, pending: 1, accepted: 1, rejected: 1, withdrawn: 0 })
  expect(withApplication(decided, application(3, 'pending'))).toEqual(pages)
  expect(withApplication(pages, application(9, 'rejected'))).toBe(pages)
})
