import { useEffect, useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { hasChosenFiles } from '../files/chosen-files.ts'
import { restAfter } from '../files/rest-after.ts'

interface Typed {
  readonly text: string
  readonly isNote: boolean
}

/** A text that is being written. */
export interface Draft extends Typed {
  /** The last part of the conversation that there was when it was begun. */
  readonly begunAt: number
  readonly write: (typed: Typed) => void
  /**
   * Forgets what was sent; what was typed meanwhile stays.
   *
   * @param newestId the last part of the conversation now
   */
  readonly sent: (content: string, newestId: number) => void
}

interface Kept extends Typed {
  readonly begunAt: number
}

/** Unfinished texts of this tab, by user and conversation. */
const kept = new Map<string, Kept>()

/** The last part of each conversation as sending answered; the page may show it later. */
const newest = new Map<string, number>()

/**
 * The unfinished text of a conversation. It is there again when the user comes back to it, until the page is loaded again.
 *
 * @param newestId the last part of the conversation that the page shows
 */
export function useDraft(threadId: number, newestId: number): Draft {
  const key = `${useUser()?.id ?? ''} ${threadId}`
  const [, setCount] = useState(0)
  const typed = kept.get(key)
  const beginsAt = () => Math.max(newestId, newest.get(key) ?? 0)
  const set = ({ text, isNote, begunAt }: Kept) => {
    if (text === '' && !isNote) kept.delete(key)
    else kept.set(key, { text, isNote, begunAt })
    setCount((count) => count + 1)
  }
  return {
    text: typed?.text ?? '',
    isNote: typed?.isNote ?? false,
    begunAt: typed && typed.text.trim() !== '' ? typed.begunAt : beginsAt(),
    write({ text, isNote }) {
      const before = kept.get(key)
      const isBegun = before && before.text.trim() !== ''
      set({ text, isNote, begunAt: isBegun ? before.begunAt : beginsAt() })
    },
    sent(content, newestId) {
      const now = kept.get(key)
      const rest = restAfter(content, now?.text ?? '')
      newest.set(key, newestId)
      set({ text: rest, isNote: rest !== '' && (now?.isNote ?? false), begunAt: newestId })
    },
  }
}

const hasDrafts = () => hasChosenFiles() || [...kept.values()].some(({ text }) => text.trim() !== '')

/** Lets the browser ask before it closes or reloads the page while a text is unfinished in any conversation. */
export function useDraftGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasDrafts() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
