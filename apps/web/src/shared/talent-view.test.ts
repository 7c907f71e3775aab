import { expect, it } from 'vitest'
import { asTalentLook, FACE_SIZE } from './talent-view.ts'

it('keeps valid stored settings and uses defaults for the others', () => {
  const first = asTalentLook(null)
  expect(first).toMatchObject({ view: 'cards', faceSize: FACE_SIZE.standard })
  expect(asTalentLook({ view: 'table', faceSize: 200, columns: ['age', 7], filters: true })).toEqual({
    view: 'table',
    faceSize: 200,
    columns: ['age'],
    filters: true,
  })
  expect(asTalentLook({ view: 'wall', faceSize: 9000, columns: 'age', filters: 'no' })).toEqual(first)
  expect(asTalentLook({ columns: [] }).columns).toEqual([])
})
