import { useSyncExternalStore } from 'react'
import { keepDraftText, mayKeepDrafts, readDraftText } from '#app/session/form-draft.ts'
import { useUser } from '#app/session/session.ts'
import { moveChosenFiles } from '../files/chosen-files.ts'
import { restAfter } from '../files/rest-after.ts'

/** A student's unsent text. Only a new conversation has a subject and a casting call. */
export interface OwnText {
  readonly subject: string
  readonly content: string
  readonly projectId: string
}

const EMPTY: OwnText = { subject: '', content: '', projectId: '' }

/** Unsent texts of this tab, by user and name, as far as they were read from the storage of the tab. */
const kept = new Map<string, OwnText>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const storedAs = (key: string) => `write.${key.replace(' ', '.')}`

const isText = (value: unknown): value is OwnText =>
  typeof value === 'object' && value !== null && Object.keys(EMPTY).every((field) => typeof Reflect.get(value, field) === 'string')

function readStored(key: string): OwnText {
  try {
    const stored: unknown = JSON.parse(readDraftText(storedAs(key), 'tab') ?? 'null')
    return isText(stored) ? stored : EMPTY
  } catch {
    return EMPTY
  }
}

function textOf(key: string): OwnText {
  const text = kept.get(key) ?? readStored(key)
  kept.set(key, text)
  return text
}

function set(key: string, text: OwnText): void {
  const isEmpty = text.subject === '' && text.content === '' && text.projectId === ''
  kept.set(key, isEmpty ? EMPTY : text)
  try {
    if (mayKeepDrafts()) keepDraftText(storedAs(key), isEmpty ? null : JSON.stringify(text), 'tab')
  } catch {
    // Storage may be full or blocked; then the text lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Appends a text to the draft of another name. */
function add(key: string, content: string): void {
  const there = textOf(key)
  set(key, { ...there, content: [there.content, content].filter((text) => text.trim() !== '').join('\n\n') })
}

/** An unfinished text. */
export interface OwnDraft {
  readonly text: OwnText
  readonly write: (changed: Partial<OwnText>) => void
  /**
   * Deletes the sent text from the draft. Text typed meanwhile moves to the draft of the conversation to which the text was sent.
   *
   * @param name of the draft of that conversation
   */
  readonly sent: (content: string, name: string) => void
  /** Takes over texts and files from drafts with other names. */
  readonly adopt: (names: readonly string[]) => void
  readonly discard: () => void
}

/**
 * The unsent text of a conversation. It is kept when the page reloads and when the user signs in again, until it is sent or the user signs
 * out.
 */
export function useOwnDraft(name: string): OwnDraft {
  const userId = useUser()?.id ?? ''
  const keyOf = (of: string) => `${userId} ${of}`
  const key = keyOf(name)
  const text = useSyncExternalStore(
    subscribe,
    () => textOf(key),
    () => EMPTY,
  )
  return {
    text,
    write: (changed) => set(key, { ...textOf(key), ...changed }),
    sent(content, to) {
      const rest = restAfter(content, textOf(key).content)
      set(key, EMPTY)
      if (rest !== '') add(keyOf(to), rest)
      moveChosenFiles(key, keyOf(to))
    },
    discard: () => set(key, EMPTY),
    adopt(names) {
      for (const other of names) {
        const from = keyOf(other)
        const { content } = textOf(from)
        if (content) {
          set(from, EMPTY)
          add(key, content)
        }
        moveChosenFiles(from, key)
      }
    },
  }
}
