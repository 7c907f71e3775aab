import type { ProjectMessage } from '@callboard/contract/casting/project-messages/endpoints'
import { expect, test } from 'vitest'
import { sendingsOf } from './sendings.ts'

const message = (id: number, values: Partial<ProjectMessage> = {}): ProjectMessage => ({
  id,
  studentId: id,
  firstName: 'Ana',
  lastName: String(id),
  subject: 'Rehearsal',
  content: 'Tuesday at five',
  sentAt: '2026-12-01T18:00:00.000Z',
  sentBy: 'Dana Reyes',
  mail: 'sent',
  readAt: null,
  ...values,
})
const idsOf = (messages: readonly ProjectMessage[]) => sendingsOf(messages).map((sending) => sending.messages.map(({ id }) => id))

test('messages of one sending are one line, also with others between them', () => {
  const restricted = message(8, { subject: '', content: '' })
  expect(idsOf([message(9), restricted, message(7, { sentAt: '2026-12-01T17:59:40.000Z' })])).toEqual([[9, 7], [8]])
})

test('another sender, subject or time is another sending', () => {
  const others = [message(4, { sentBy: null }), message(3, { subject: 'Place' }), message(2, { sentAt: '2026-12-01T17:58:59.000Z' })]
  expect(idsOf([message(5), ...others])).toEqual([[5], [4], [3], [2]])
})

test('a text of each person is not the text of all', () => {
  expect(sendingsOf([message(2), message(1)])[0]?.content).toBe('Tuesday at five')
  expect(sendingsOf([message(2, { content: 'Ana, …' }), message(1, { content: 'Bo, …' })])[0]?.content).toBeNull()
})
