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

const KIND: Readonly<Record<MediaKind, string>> = { 'self-tape': msg('Self-tape'), words: msg('An answer in words') }

export const mediaKindText = (kind: MediaKind) => t(KIND[kind])
