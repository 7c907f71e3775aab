import { useEffect, useSyncExternalStore } from 'react'
import { useKeepTyping, useKeptTyping } from '#app/session/kept-typing.ts'
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

/** Unsent texts of this tab, by user and name. */
const kept = new Map<string, OwnText>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(key: string, text: OwnText): void {
  if (text.subject === '' && text.content === '' && text.projectId === '') kept.delete(key)
  else kept.set(key, text)
  for (const listener of listeners) listener()
}

/** Appends a text to the draft of another name. */
function add(key: string, content: string): void {
  const there = kept.get(key) ?? EMPTY
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

/** The unsent text of a conversation. It is kept until the page reloads, and also when the user signs in again. */
export function useOwnDraft(name: string): OwnDraft {
  const userId = useUser()?.id ?? ''
  const keyOf = (of: string) => `${userId} ${of}`
  const key = keyOf(name)
  const text = useSyncExternalStore(
    subscribe,
    () => kept.get(key) ?? EMPTY,
    () => EMPTY,
  )
  const before = useKeptTyping<OwnText>(`write.${name}`)
  useEffect(() => {
    if (before && !kept.has(key)) set(key, before)
  }, [before, key])
  useKeepTyping(`write.${name}`, () => kept.get(key))
  return {
    text,
    write: (changed) => set(key, { ...(kept.get(key) ?? EMPTY), ...changed }),
    sent(content, to) {
      const rest = restAfter(content, kept.get(key)?.content ?? '')
      set(key, EMPTY)
      if (rest !== '') add(keyOf(to), rest)
      moveChosenFiles(key, keyOf(to))
    },
    discard: () => set(key, EMPTY),
    adopt(names) {
      for (const other of names) {
        const from = keyOf(other)
        const content = kept.get(from)?.content
        if (content) {
          set(from, EMPTY)
          add(key, content)
        }
        moveChosenFiles(from, key)
      }
    },
  }
}
