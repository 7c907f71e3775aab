import { readdirSync } from 'node:fs'
import { PAGES } from '@callboard/contract/pages'
import { expect, test } from 'vitest'
import { routePath } from '../../build/route-path.ts'

test('the pages of the contract are the routes of the page, no more and no fewer', () => {
  const files = readdirSync(new URL('../routes', import.meta.url)).filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
  expect(files.map(routePath).toSorted()).toEqual(PAGES.map(({ path }) => path).toSorted())
})
