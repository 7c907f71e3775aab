import { CAPTION_LANGUAGES, formatCaptions, hasTimes, parseCaptions } from '@callboard/contract/self-tapes/captions'
import type { TapeCaptions } from '@callboard/contract/self-tapes/endpoints'
import { SELF_TAPE_MESSAGE } from '@callboard/contract/self-tapes/rules'
import { useDeferredValue, useEffect, useState } from 'react'
import { locale, msg } from '#app/language/t.ts'

/** Captions as they are typed: times and words, or at first only what is said. */
export interface CaptionsDraft {
  readonly text: string
  readonly language: string
}

const NO_TIMES = msg('There are no times yet. Press Set times, or write them yourself.')

/** What is wrong with captions that are typed; nothing while there are none. */
export function captionsProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  if (!hasTimes(text)) return NO_TIMES
  const read = parseCaptions(text)
  return 'problem' in read ? read.problem : undefined
}

/** Captions as they are sent, once nothing is wrong with them. */
export function toSend({ text, language }: CaptionsDraft): TapeCaptions | null {
  const known = CAPTION_LANGUAGES.find((one) => one === language)
  if (text.trim() === '') return null
  if (!known) throw new Error(SELF_TAPE_MESSAGE.captionsLanguage)
  return { text, language: known }
}

/** What a language is called in that of the page. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code
  return name.slice(0, 1).toLocaleUpperCase(locale()) + name.slice(1)
}

/** The languages to choose from, by name. */
export function languageOptions(): { value: string; label: string }[] {
  const order = new Intl.Collator(locale())
  return CAPTION_LANGUAGES.map((value) => ({ value, label: languageName(value) })).toSorted((a, b) => order.compare(a.label, b.label))
}

/** Where a player finds captions that are being typed; nothing while they cannot be read. */
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
