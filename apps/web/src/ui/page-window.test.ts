import { expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

it('shows every page of a short list', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5])
})

it('leaves gaps around the current page of a long one', () => {
  expect(pageWindow(10, 40)).toEqual([1, null, 9, 10, 11, null, 40])
  expect(pageWindow(1, 40)).toEqual([1, 2, null, 40])
})

it('shows a page instead of a gap of one', () => {
  expect(pageWindow(4, 40)).toEqual([1, 2, 3, 4, 5, null, 40])
})
