import { expect, it } from 'vitest'
import { buildPath } from './build-path.ts'

it('fills parameters, repeats lists and leaves out what is not given', () => {
  const query = { q: 'ana & bo', skills: ['jazz', 'tap'], gender: undefined, page: 2, school: null }
  expect(buildPath('/api/things/{id}', { id: 'a/b' }, query)).toBe('/api/things/a%2Fb?q=ana+%26+bo&skills=jazz&skills=tap&page=2')
})

it('refuses a missing parameter', () => {
  expect(() => buildPath('/api/things/{id}', {}, undefined)).toThrow(TypeError)
})

it('takes text that a limit of length has cut in the middle of a character', () => {
  expect(buildPath('/api/things', {}, { q: '🎭'.slice(0, 1) })).toBe('/api/things?q=%EF%BF%BD')
})
