import {
  CAPTION_LANGUAGES,
  formatCaptions,
  hasTimes,
  offeredLanguage,
  parseCaptions,
} from '@callboard/contract/casting/self-tapes/captions'
import type { TapeCaptions } from '@callboard/contract/casting/self-tapes/endpoints'
import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { useDeferredValue, useEffect, useState } from 'react'
import { locale, msg } from '#app/language/t.ts'

/** Captions being edited: times and text, or only the text at first. */
export interface CaptionsDraft {
  readonly text: string
  readonly language: string
}

const NO_TIMES = msg('There are no times yet. Press Set times, or write them yourself.')

/** The problem with typed captions; undefined if there is none, or no text. */
export function captionsProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  if (!hasTimes(text)) return NO_TIMES
  const read = parseCaptions(text)
  return 'problem' in read ? read.problem : undefined
}

/** Captions as sent to the server, once they are valid. */
export function toSend({ text, language }: CaptionsDraft): TapeCaptions | null {
  const known = CAPTION_LANGUAGES.find((one) => one === offeredLanguage(language))
  if (text.trim() === '') return null
  if (!known) throw new Error(SELF_TAPE_MESSAGE.captionsLanguage)
  return { text, language: known }
}

/** The name of a language in the page's language. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code
  return name.slice(0, 1).toLocaleUpperCase(locale()) + name.slice(1)
}

/** The languages to choose from, by name. */
export function languageOptions(): { value: string; label: string }[] {
  const order = new Intl.Collator(locale())
  return CAPTION_LANGUAGES.map((value) => ({ value, label: languageName(value) })).toSorted((a, b) => order.compare(a.label, b.label))
}

/** An object URL of the captions being edited, for the player; null while they are invalid. */
export function useDraftAddress(text: string): string | null {
  const settled = useDeferredValue(text)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const read = parseCaptions(settled)
    if ('problem' in read) {
      setAddress(null)
      return
    }
    const made = URL.createObjectURL(new Blob([formatCaptions(read.captions)], { type: 'text/vtt' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [settled])
  return address
}
