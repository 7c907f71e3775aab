import type { ThreadSummary } from '@callboard/contract/messages/threads/endpoints'
import type { ThreadState } from '@callboard/contract/messages/threads/rules'
import { msg, t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import type { Tone } from '#ui/badge.tsx'

/** The name of a state of conversations. */
export const STATE_TEXT = {
  open: msg('Open'),
  waiting: msg('Waiting'),
  snoozed: msg('Snoozed'),
  done: msg('Done'),
  all: msg('All'),
} as const

/** The text of an empty list of conversations. */
export const EMPTY_TEXT: Readonly<Record<keyof typeof STATE_TEXT, { title: string; text: string }>> = {
  open: { title: msg('No one waits for an answer'), text: msg('What students write appears here.') },
  waiting: { title: msg('You are not waiting for anyone'), text: msg('Conversations in which the office wrote last appear here.') },
  snoozed: { title: msg('Nothing is snoozed'), text: msg('Snoozed conversations come back at their time, or when the student writes.') },
  done: { title: msg('Nothing is done yet'), text: msg('A conversation that is done opens again when the student writes.') },
  all: { title: msg('No conversations yet'), text: msg('A conversation begins when a student answers a message or writes to the office.') },
}

export const STATE_TONE: Readonly<Record<ThreadState, Tone>> = { open: 'notice', waiting: 'neutral', snoozed: 'info', done: 'ok' }

/** The name of the student of a conversation. */
export const studentName = ({ student }: Pick<ThreadSummary, 'student'>): string => fullName(student).trim() || t('A student')
