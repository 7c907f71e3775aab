import { expect, it } from 'vitest'
import { asTalentLook, FACE_SIZE } from './talent-view.ts'

it('keeps valid stored settings and uses defaults for the others', () => {
  const first = asTalentLook(null)
  expect(first).toMatchObject({ view: 'cards', faceSize: FACE_SIZE.standard })
  expect(asTalentLook({ view: 'table', faceSize: 200, columns: ['age', 7] })).toEqual({ view: 'table', faceSize: 200, columns: ['age'] })
  expect(asTalentLook({ view: 'wall', faceSize: 9000, columns: 'age' })).toEqual(first)
  expect(asTalentLook({ columns: [] }).columns).toEqual([])
})
