import { expect, test } from 'vitest'
import { namesOf } from './people-of.ts'

test('somebody who is considered for two roles is named once, and the names are in order', () => {
  const card = (studentId: number, firstName: string) => ({ studentId, student: { firstName, lastName: 'Vega' } })
  expect(namesOf([card(2, 'Ben'), card(1, 'Ana'), card(2, 'Ben'), card(3, 'Ana')])).toEqual(['Ana Vega', 'Ana Vega', 'Ben Vega'])
})
