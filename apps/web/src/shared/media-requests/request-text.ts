import type { MediaKind, MediaRequestState } from '@callboard/contract/casting/media-requests/rules'
import { msg, t } from '#app/language/t.ts'
import type { Tone } from '#ui/badge.tsx'

const STATE: Readonly<Record<MediaRequestState, { readonly text: string; readonly tone: Tone }>> = {
  asked: { text: msg('Asked'), tone: 'neutral' },
  opened: { text: msg('Opened'), tone: 'neutral' },
  doing: { text: msg('Doing it'), tone: 'info' },
  received: { text: msg('Received'), tone: 'ok' },
  late: { text: msg('Late'), tone: 'notice' },
  cannot: { text: msg('Can’t'), tone: 'danger' },
  nothing: { text: msg('Nothing'), tone: 'urgent' },
}

export const requestStateText = (state: MediaRequestState) => t(STATE[state].text)
export const requestStateTone = (state: MediaRequestState) => STATE[state].tone

const KIND: Readonly<Record<MediaKind, string>> = {
  'self-tape': msg('Self-tape'),
  photo: msg('A photo'),
  audio: msg('A recording of the voice'),
  pdf: msg('A PDF'),
  words: msg('An answer in words'),
}

export const mediaKindText = (kind: MediaKind) => t(KIND[kind])

const ASKING: Readonly<Record<MediaKind, (firstName: string) => string>> = {
  'self-tape': (firstName) => t('{firstName}, please send us a self-tape', { firstName }),
  photo: (firstName) => t('{firstName}, please send us a photo', { firstName }),
  audio: (firstName) => t('{firstName}, please send us a recording of your voice', { firstName }),
  pdf: (firstName) => t('{firstName}, please send us a PDF', { firstName }),
  words: (firstName) => t('{firstName}, please write to us', { firstName }),
}

/** The sentence that asks a person for a kind of media. */
export const askingText = (kind: MediaKind, firstName: string) => ASKING[kind](firstName)
