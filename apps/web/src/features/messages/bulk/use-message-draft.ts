import type { UserSearchResult } from '@callboard/contract/messages/endpoints'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { randomId } from '#app/random-id.ts'
import { useTypingRest } from '#app/session/use-typing-rest.ts'
import { emptyDraft, isEmptyDraft, keepDraft, type MessageTexts, readDraft } from './message-draft.ts'
import { goesOnlyTo, NOBODY, type Selection, withPeople } from './selection.ts'

/**
 * Whom the message goes to and the key it is sent by, kept on this device together with what is typed.
 *
 * @param recipients who is to be written to; they are the recipients where no other message is begun, and otherwise wait to be
 */
export function useMessageDraft(userId: string, form: UseFormReturn<MessageTexts>, recipients: readonly UserSearchResult[] = []) {
  const [{ draft, areTaken }] = useState(() => {
    const kept = readDraft(userId)
    if (!isEmptyDraft(kept)) return { draft: kept, areTaken: goesOnlyTo(kept.selection, recipients) }
    return { draft: { ...kept, selection: withPeople(NOBODY, recipients) }, areTaken: true }
  })
  const [waiting, setWaiting] = useState(areTaken ? [] : recipients)
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

  const change = (next: Selection) => {
    setSelection(next)
    keepDraft(userId, { texts: form.getValues(), selection: next, sendKey })
  }

  return {
    selection,
    sendKey,
    /** Who is to be written to, and is neither added to this message nor the recipient of another one. */
    waiting,
    /** Adds those who wait to this message. */
    addWaiting() {
      setWaiting([])
      change(withPeople(selection, waiting))
    },
    select: change,
    /** What is sent from now on is another message. */
    renewKey() {
      const key = randomId()
      setSendKey(key)
      keepDraft(userId, { texts: form.getValues(), selection, sendKey: key })
    },
    /** Begins another message, to those who wait if there are any. @returns puts back what there was */
    begin(): () => void {
      const before = { texts: form.getValues(), selection, sendKey }
      const empty = emptyDraft()
      setWaiting([])
      replace(empty.texts, withPeople(NOBODY, waiting), empty.sendKey)
      return () => replace(before.texts, before.selection, before.sendKey)
    },
    /** The message is sent: nothing of it is kept any more. */
    sent() {
      isSent.current = true
      keepDraft(userId, emptyDraft())
    },
  }
}
