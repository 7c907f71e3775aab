import { expect, test } from 'vitest'
import { photosByPerson, rowsOf } from './rows.ts'

const picture = (path: string) => ({ path, open: async () => new File([path], path) })
const person = (id: number, importId: number | null) => ({
  id,
  firstName: 'Ana',
  lastName: 'Vega',
  email: `p${id}@example.edu`,
  photoUrl: null,
  photoCount: 0,
  importId,
})

test('photos become part of the import that added their person, and of none where there is none', () => {
  const rows = rowsOf(
    [picture('a'), picture('b'), picture('c')],
    [person(1, 7), person(2, null), person(1, 7)].map((one) => ({ match: 'matched', people: [one] })),
  )
  const saved = photosByPerson(rows, ({ importId }) => importId ?? undefined)
  expect(saved.map(({ studentId, importId, pictures }) => [studentId, importId, pictures.length])).toEqual([
    [1, 7, 2],
    [2, undefined, 1],
  ])
})
