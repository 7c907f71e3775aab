import { useEffect, useState } from 'react'
import { keepDraftText, mayKeepDrafts, readDraftText } from '#app/session/form-draft.ts'
import { useUser } from '#app/session/session.ts'
import { hasChosenFiles } from '../files/chosen-files.ts'
import { restAfter } from '../files/rest-after.ts'

interface Typed {
  readonly text: string
  readonly isNote: boolean
}

/** A text that the user is writing. */
export interface Draft extends Typed {
  /** The last entry of the conversation when the user began to write. */
  readonly begunAt: number
  readonly write: (typed: Typed) => void
  /**
   * Deletes the sent text from the draft; text typed meanwhile stays.
   *
   * @param newestId the last part of the conversation now
   */
  readonly sent: (content: string, newestId: number) => void
}

interface Kept extends Typed {
  readonly begunAt: number
}

/** Unsent texts of this tab, by user and conversation, as far as they were read from the storage of the tab. */
const kept = new Map<string, Kept | undefined>()

/** Those of the texts that could not be stored. */
const unstored = new Set<string>()

const storedAs = (key: string) => `answer.${key.replace(' ', '.')}`

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'text') === 'string' &&
  typeof Reflect.get(value, 'isNote') === 'boolean' &&
  typeof Reflect.get(value, 'begunAt') === 'number'

function readStored(key: string): Kept | undefined {
  try {
    const stored: unknown = JSON.parse(readDraftText(storedAs(key), 'tab') ?? 'null')
    return isKept(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function typedIn(key: string): Kept | undefined {
  if (!kept.has(key)) kept.set(key, readStored(key))
  return kept.get(key)
}

function keep(key: string, typed: Kept): void {
  const isEmpty = typed.text === '' && !typed.isNote
  kept.set(key, isEmpty ? undefined : typed)
  unstored.delete(key)
  try {
    if (mayKeepDrafts()) keepDraftText(storedAs(key), isEmpty ? null : JSON.stringify(typed), 'tab')
  } catch {
    // Storage may be full or blocked; then the text lasts as long as the page.
    if (typed.text.trim() !== '') unstored.add(key)
  }
}

/** The last entry of each conversation after sending, from the response; the page may show the entry later. */
const newest = new Map<string, number>()

/**
 * The unsent text of a conversation. It is kept when the page reloads and when the user signs in again, until it is sent or the user signs
 * out.
 *
 * @param newestId the last part of the conversation that the page shows
 */
export function useDraft(threadId: number, newestId: number): Draft {
  const key = `${useUser()?.id ?? ''} ${threadId}`
  const [, setCount] = useState(0)
  const typed = typedIn(key)
  const beginsAt = () => Math.max(newestId, newest.get(key) ?? 0)
  const set = (changed: Kept) => {
    keep(key, changed)
    setCount((count) => count + 1)
  }
  return {
    text: typed?.text ?? '',
    isNote: typed?.isNote ?? false,
    begunAt: typed && typed.text.trim() !== '' ? typed.begunAt : beginsAt(),
    write({ text, isNote }) {
      const before = typedIn(key)
      const isBegun = before && before.text.trim() !== ''
      set({ text, isNote, begunAt: isBegun ? before.begunAt : beginsAt() })
    },
    sent(content, newestId) {
      const now = typedIn(key)
      const rest = restAfter(content, now?.text ?? '')
      newest.set(key, newestId)
      set({ text: rest, isNote: rest !== '' && (now?.isNote ?? false), begunAt: newestId })
    },
  }
}

/** Makes the browser ask before it closes or reloads the page while that would lose chosen files, or a text that could not be stored. */
export function useDraftGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => (hasChosenFiles() || unstored.size > 0) && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
