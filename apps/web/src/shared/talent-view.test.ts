import { expect, it } from 'vitest'
import { asTalentLook, FACE_SIZE } from './talent-view.ts'

it('keeps valid stored settings and uses defaults for the others', () => {
  const first = asTalentLook(null)
  expect(first).toMatchObject({ view: 'sheet', faceSize: FACE_SIZE.standard, pageSize: 20, filters: true })
  expect(asTalentLook({ view: 'table', faceSize: 200, columns: ['age', 7], pageSize: 60, filters: false })).toEqual({
    view: 'table',
    faceSize: 200,
    columns: ['age'],
    pageSize: 60,
    filters: false,
  })
  expect(asTalentLook({ view: 'wall', faceSize: 9000, columns: 'age', pageSize: 61, filters: 'no' })).toEqual(first)
  expect(asTalentLook({ columns: [] }).columns).toEqual([])
})
