import { MESSAGE_TYPES, type MessageType } from '@callboard/contract/messages/messages/rules'
import { randomId } from '#app/random-id.ts'
import { keepDraftText, mayKeepDrafts, readDraftText } from '#app/session/form-draft.ts'
import { NOBODY, type Selection } from './selection.ts'

/** The text fields of a message. */
export interface MessageTexts {
  subject: string
  messageType: MessageType
  content: string
}

/** An unsent message, stored on this device. */
interface MessageDraft {
  readonly texts: MessageTexts
  readonly selection: Selection
  /** The same key for every attempt to send this message, so that it is sent only once even if a response is lost. */
  readonly sendKey: string
}

/** The format of stored drafts; others are ignored. */
const VERSION = 1

const nameOf = (userId: string) => `message-draft.${userId}`

export function emptyDraft(): MessageDraft {
  return { texts: { subject: '', messageType: 'general', content: '' }, selection: NOBODY, sendKey: randomId() }
}

/** Whether no text is typed and no recipient chosen. */
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

/** The stored draft of a user, or an empty one. */
export function readDraft(userId: string): MessageDraft {
  try {
    const kept: unknown = JSON.parse(readDraftText(nameOf(userId), 'device') ?? 'null')
    if (isDraft(kept)) return { texts: kept.texts, selection: kept.selection, sendKey: kept.sendKey }
  } catch {
    // Storage may be blocked, or contain something else.
  }
  return emptyDraft()
}

/** Stores a draft on this device; deletes an empty one. */
export function keepDraft(userId: string, draft: MessageDraft): void {
  if (!mayKeepDrafts()) return
  try {
    keepDraftText(nameOf(userId), isEmptyDraft(draft) ? null : JSON.stringify({ version: VERSION, ...draft }), 'device')
  } catch {
    // Storage may be full or blocked; the draft is then lost with the page.
  }
}
