import { expect, test } from 'vitest'
import { nobodyText } from './nobody-text.ts'

const NONE = { uninvited: 0, waiting: 0, unanswered: 0, answered: 0 }

test('an office whose people were not entered by others reads that, in each list', () => {
  const nobody = { title: 'No one has been entered by others yet', isNew: true }
  expect([nobodyText('uninvited', NONE), nobodyText('answered', NONE)]).toEqual([nobody, nobody])
})

test('everyone is invited only if there is someone', () => {
  expect(nobodyText('uninvited', { ...NONE, answered: 1 })).toEqual({
    title: 'Everyone whose profile others entered is invited',
    isNew: false,
  })
})
