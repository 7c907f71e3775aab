import { readdirSync } from 'node:fs'
import { PAGES } from '@callboard/contract/pages'
import { expect, test } from 'vitest'

/** The path that a route file answers: `project.$id.tsx` is `/project/{id}`, and `_` before a dot only unnests. */
function pathOf(file: string): string {
  const parts = file.replace(/\.tsx$/, '').split('.')
  if (file === 'index.tsx') return '/'
  return `/${parts.map((part) => part.replace(/_$/, '').replace(/^\$(\w+)$/, '{$1}')).join('/')}`
}

test('the pages of the contract are the routes of the page, no more and no fewer', () => {
  const files = readdirSync(new URL('../routes', import.meta.url)).filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
  expect(files.map(pathOf).toSorted()).toEqual(PAGES.map(({ path }) => path).toSorted())
})
