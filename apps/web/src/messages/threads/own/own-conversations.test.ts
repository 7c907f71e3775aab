import { expect, test } from 'vitest'
import { ownConversations } from './own-conversations.ts'

const message = (id: number, sentAt: string, readAt: string | null = null) => ({
  id,
  subject: `Message ${id}`,
  content: 'Hello',
  messageType: 'general' as const,
  sentAt,
  readAt,
})
const thread = (id: number, movedAt: string, messageIds: number[], isOwn = true) => ({
  id,
  subject: `Thread ${id}`,
  movedAt,
  isClosed: false,
  messageIds,
  newest: { isOwn, excerpt: 'May I come later?' },
})

test('a message that was answered is one line with its conversation, which counts what is unread in it', () => {
  const lines = ownConversations(
    [
      message(3, '2027-03-03T10:00:00.000Z'),
      message(2, '2027-03-02T10:00:00.000Z'),
      message(1, '2027-03-01T10:00:00.000Z', '2027-03-01T11:00:00.000Z'),
    ],
    [thread(7, '2027-03-02T10:00:00.000Z', [1, 2], false)],
  )
  expect(lines.map(({ key, unread, isOwn }) => [key, unread, isOwn])).toEqual([
    ['message 3', 1, false],
    ['thread 7', 1, false],
  ])
})

test('the newest text is first, also when the student wrote it', () => {
  const lines = ownConversations([message(1, '2027-03-01T10:00:00.000Z')], [thread(7, '2027-03-02T10:00:00.000Z', [])])
  expect(lines.map(({ to }) => to)).toEqual([{ thread: 7 }, { message: 1 }])
})
