import { useEffect, useSyncExternalStore } from 'react'
import { useKeepTyping, useKeptTyping } from '#app/session/kept-typing.ts'
import { useUser } from '#app/session/session.ts'
import { moveChosenFiles } from '../files/chosen-files.ts'
import { restAfter } from '../files/rest-after.ts'

/** What a student has typed and not sent. Subject and casting call are those of a new conversation. */
export interface OwnText {
  readonly subject: string
  readonly content: string
  readonly projectId: string
}

const EMPTY: OwnText = { subject: '', content: '', projectId: '' }

/** Unfinished texts of this tab, by user and name. */
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

/** Moves a text to another name, below what is there. */
function add(key: string, content: string): void {
  const there = kept.get(key) ?? EMPTY
  set(key, { ...there, content: [there.content, content].filter((text) => text.trim() !== '').join('\n\n') })
}

/** An unfinished text. */
export interface OwnDraft {
  readonly text: OwnText
  readonly write: (changed: Partial<OwnText>) => void
  /**
   * Forgets what was sent. What was typed meanwhile stays, in the conversation that the text went to.
   *
   * @param name of the draft of that conversation
   */
  readonly sent: (content: string, name: string) => void
  /** Takes over what was typed and chosen under other names. */
  readonly adopt: (names: readonly string[]) => void
  readonly discard: () => void
}

/**
 * The unfinished text of a conversation. It is there again when the student comes back to it, until the page is loaded again, and after
 * signing in again.
 */
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
