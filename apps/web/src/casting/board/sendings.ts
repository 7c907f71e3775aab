import type { ProjectMessage } from '@callboard/contract/casting/project-messages/endpoints'
import { MINUTE_MS } from '@callboard/contract/time/durations'

/** Messages that were sent together: of one sender and subject, within a minute. */
export interface Sending {
  /** Of its newest message. */
  readonly id: number
  /** Empty for messages to restricted people, of which nothing is shown. */
  readonly subject: string
  readonly sentAt: string
  readonly sentBy: string | null
  /** To one person each, newest first. */
  readonly messages: readonly ProjectMessage[]
  /** What everybody got; `null` where each got a text of their own. */
  readonly content: string | null
}

const isSame = (sending: Sending, { subject, sentBy, sentAt }: ProjectMessage) =>
  sending.subject === subject && sending.sentBy === sentBy && Date.parse(sending.sentAt) - Date.parse(sentAt) < MINUTE_MS

/** @param messages newest first */
export function sendingsOf(messages: readonly ProjectMessage[]): readonly Sending[] {
  const sendings: Sending[] = []
  for (const message of messages) {
    const { id, subject, sentAt, sentBy, content } = message
    // Between messages of one sending there may be others, such as one to a restricted person.
    const at = sendings.findLastIndex((sending) => isSame(sending, message))
    const before = sendings[at]
    if (!before) sendings.push({ id, subject, sentAt, sentBy, messages: [message], content })
    else sendings[at] = { ...before, messages: [...before.messages, message], content: before.content === content ? content : null }
  }
  return sendings
}
