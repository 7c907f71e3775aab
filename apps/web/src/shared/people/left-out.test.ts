import { expect, test } from 'vitest'
import { leftOutText } from './left-out.ts'

const people = [
  { id: 1, firstName: 'Ana', lastName: 'Ruiz' },
  { id: 2, firstName: 'Bo', lastName: 'Li' },
  { id: 3, firstName: 'Cy', lastName: 'Fox' },
]

test('people who were left out are named by reason', () => {
  const left = [
    { studentId: 1, message: 'On this list already.' },
    { studentId: 3, message: 'This list is full.' },
    { studentId: 2, message: 'On this list already.' },
  ]
  expect(leftOutText(left, people)).toBe('Ana Ruiz and Bo Li: On this list already. Cy Fox: This list is full.')
})

test('for somebody without a name there is the reason alone', () => {
  expect(leftOutText([{ studentId: 4, message: 'Talent not found' }], people)).toBe('Talent not found')
})
