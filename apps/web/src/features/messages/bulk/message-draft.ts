import { MESSAGE_TYPES, type MessageType } from '@callboard/contract/messages/rules'
import { randomId } from '#app/random-id.ts'
import { keepDraftText, mayKeepDrafts, readDraftText } from '#app/session/form-draft.ts'
import { NOBODY, type Selection } from './selection.ts'

/** What is typed of a message. */
export interface MessageTexts {
  subject: string
  messageType: MessageType
  content: string
}

/** A message that is not sent yet, kept on this device. */
interface MessageDraft {
  readonly texts: MessageTexts
  readonly selection: Selection
  /** The same for every try to send this message, so that it goes once whatever becomes of the answer. */
  readonly sendKey: string
}

/** Kept drafts are of this shape; another one is not read. */
const VERSION = 1

const nameOf = (userId: string) => `message-draft.${userId}`

export function emptyDraft(): MessageDraft {
  return { texts: { subject: '', messageType: 'general', content: '' }, selection: NOBODY, sendKey: randomId() }
}

/** Whether nothing is typed, and nobody chosen. */
export function isEmptyDraft({ texts, selection }: Pick<MessageDraft, 'texts' | 'selection'>): boolean {
  return texts.subject === '' && texts.content === '' && selection.people.length === 0 && selection.group === null
}

function isDraft(value: unknown): value is MessageDraft & { version: number } {
  const draft = value as Partial<MessageDraft & { version: number }> | null
  return (
    draft?.version === VERSION &&
    typeof draft.sendKey === 'string' &&
    typeof draft.texts?.subject === 'string' &&
    typeof draft.texts.content === 'string' &&
    MESSAGE_TYPES.includes(draft.texts.messageType) &&
    Array.isArray(draft.selection?.people)
  )
}

/** The kept draft of a person, or an empty one. */
export function readDraft(userId: string): MessageDraft {
  try {
    const kept: unknown = JSON.parse(readDraftText(nameOf(userId), 'device') ?? 'null')
    if (isDraft(kept)) return { texts: kept.texts, selection: kept.selection, sendKey: kept.sendKey }
  } catch {
    // Storage may be blocked, or hold what is none of ours.
  }
  return emptyDraft()
}

/** Keeps a draft on this device; an empty one is forgotten. */
export function keepDraft(userId: string, draft: MessageDraft): void {
  if (!mayKeepDrafts()) return
  try {
    keepDraftText(nameOf(userId), isEmptyDraft(draft) ? null : JSON.stringify({ version: VERSION, ...draft }), 'device')
  } catch {
    // Storage may be full or blocked; the message then lasts as long as the page.
  }
}
