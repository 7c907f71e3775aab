import { readdirSync, readFileSync } from 'node:fs'
import { PAGES } from '@callboard/contract/pages'
import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#app/session/public-pages.ts'
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

test('pages that everybody may open are told apart from the others', () => {
  const isPublic = (path: string) => new RegExp(PUBLIC_PAGES).test(path)
  for (const { path, access } of PAGES) expect(isPublic(path.replaceAll(/\{\w+\}/g, 'x-1')), path).toBe(access === 'anyone')
  expect(isPublic('/kiosk/other')).toBe(false)
  expect(isPublic('/join/a/b')).toBe(false)
})
