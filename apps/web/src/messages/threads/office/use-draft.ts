import { useEffect, useState } from 'react'
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

/** Unsent texts of this tab, by user and conversation. */
const kept = new Map<string, Kept>()

/** The last entry of each conversation after sending, from the response; the page may show the entry later. */
const newest = new Map<string, number>()

/**
 * The unsent text of a conversation. It is kept until the page reloads.
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

/** Makes the browser ask before it closes or reloads the page while any conversation has unsent text. */
export function useDraftGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasDrafts() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
