import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { randomId } from '#app/random-id.ts'
import { useTypingRest } from '#app/session/use-typing-rest.ts'
import { emptyDraft, isEmptyDraft, keepDraft, type MessageTexts, readDraft } from './message-draft.ts'
import { goesOnlyTo, NOBODY, type Selection, withPeople } from './selection.ts'

/**
 * The recipients of a message and its send key, stored on this device together with the text.
 *
 * @param recipients recipients from another screen; they are used at once if there is no draft, and otherwise wait to be added
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
    // The fields stay registered, so that one of them can be focused at once.
    form.reset(draft.texts, { keepFieldsRef: true })
  }, [form, draft])

  const keep = () => {
    if (!isSent.current) keepDraft(userId, { texts: form.getValues(), ...latest.current })
  }
  useTypingRest(form, keep)
  // On leaving the screen, save without the debounce.
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
    /** Recipients from another screen, not yet added to this message or used for another one. */
    waiting,
    /** Adds the waiting recipients to this message. */
    addWaiting() {
      setWaiting([])
      change(withPeople(selection, waiting))
    },
    select: change,
    /** Gives the next message a new key, so that the server sends it in addition to the previous one. */
    renewKey() {
      const key = randomId()
      setSendKey(key)
      keepDraft(userId, { texts: form.getValues(), selection, sendKey: key })
    },
    /** Starts another message, to the waiting recipients if there are any. @returns restores the previous one */
    begin(): () => void {
      const before = { texts: form.getValues(), selection, sendKey }
      const empty = emptyDraft()
      setWaiting([])
      replace(empty.texts, withPeople(NOBODY, waiting), empty.sendKey)
      return () => replace(before.texts, before.selection, before.sendKey)
    },
    /** Deletes the draft after sending. */
    sent() {
      isSent.current = true
      keepDraft(userId, emptyDraft())
    },
  }
}
