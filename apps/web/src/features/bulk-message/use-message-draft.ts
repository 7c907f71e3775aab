import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTypingRest } from '#lib/use-typing-rest.ts'
import { emptyDraft, keepDraft, type MessageTexts, newSendKey, readDraft } from './message-draft.ts'
import type { Selection } from './selection.ts'

/** Whom the message goes to and the key it is sent by, kept on this device together with what is typed. */
export function useMessageDraft(userId: string, form: UseFormReturn<MessageTexts>) {
  const [draft] = useState(() => readDraft(userId))
  const [selection, setSelection] = useState<Selection>(draft.selection)
  const [sendKey, setSendKey] = useState(draft.sendKey)
  const latest = useRef({ selection, sendKey })
  latest.current = { selection, sendKey }
  const isSent = useRef(false)

  useEffect(() => {
    form.reset(draft.texts)
  }, [form, draft])

  const keep = () => {
    if (!isSent.current) keepDraft(userId, { texts: form.getValues(), ...latest.current })
  }
  useTypingRest(form, keep)
  // Leaving the screen does not wait for the rest either.
  const keepOnLeaving = useRef(keep)
  keepOnLeaving.current = keep
  useEffect(() => () => keepOnLeaving.current(), [])

  const replace = (texts: MessageTexts, nextSelection: Selection, key: string) => {
    form.reset(texts)
    setSelection(nextSelection)
    setSendKey(key)
    keepDraft(userId, { texts, selection: nextSelection, sendKey: key })
  }

  return {
    selection,
    sendKey,
    select(next: Selection) {
      setSelection(next)
      keepDraft(userId, { texts: form.getValues(), selection: next, sendKey })
    },
    /** What is sent from now on is another message. */
    renewKey() {
      const key = newSendKey()
      setSendKey(key)
      keepDraft(userId, { texts: form.getValues(), selection, sendKey: key })
    },
    /** Empties everything. @returns puts it all back */
    clear(): () => void {
      const before = { texts: form.getValues(), selection, sendKey }
      const empty = emptyDraft()
      replace(empty.texts, empty.selection, empty.sendKey)
      return () => replace(before.texts, before.selection, before.sendKey)
    },
    /** The message is sent: nothing of it is kept any more. */
    sent() {
      isSent.current = true
      keepDraft(userId, emptyDraft())
    },
  }
}
