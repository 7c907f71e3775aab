import { readdirSync, readFileSync } from 'node:fs'
import { PAGES } from '@callboard/contract/pages'
import { expect, test } from 'vitest'
import { routePath } from '../../build/route-path.ts'

const ROUTES = new URL('../routes/', import.meta.url)
const files = readdirSync(ROUTES).filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')

test('the pages of the contract are the routes of the page, no more and no fewer', () => {
  expect(files.map(routePath).toSorted()).toEqual(PAGES.map(({ path }) => path).toSorted())
})

test('the pages of the contract without a top bar are the bare routes', () => {
  const bare = files.filter((file) => readFileSync(new URL(file, ROUTES), 'utf8').includes("shell: 'bare' }"))
  expect(bare.map(routePath).toSorted()).toEqual(PAGES.flatMap((page) => ('bare' in page ? [page.path] : [])).toSorted())
})
