import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { type CaptionsDraft, toSend } from '../captions/captions-draft.ts'
import type { TapeTexts } from './tape-store.ts'
import type { Source } from './video-source.tsx'

/** The values of the form. */
export interface TapeFormValues {
  title: string
  description: string
  purpose: 'general' | 'project'
  /** Empty if none is chosen. */
  projectId: string
  source: Source
  videoUrl: string
  captions: string
  /** Empty means the language of the page. */
  captionsLanguage: string
}

export const EMPTY_FORM: TapeFormValues = {
  title: '',
  description: '',
  purpose: 'general',
  projectId: '',
  source: 'file',
  videoUrl: '',
  captions: '',
  captionsLanguage: '',
}

/** The values of the form, as the server expects them. */
export function tapeInput({ title, description, purpose, projectId }: TapeFormValues): TapeTexts {
  const isGeneral = purpose === 'general'
  return { title: title.trim(), description: description.trim() || null, isGeneral, projectId: isGeneral ? null : Number(projectId) }
}

/** The typed captions, in a language. @param fallback the language of the page */
export function captionsOf({ captions, captionsLanguage }: TapeFormValues, fallback: string): CaptionsDraft {
  return { text: captions, language: captionsLanguage || fallback }
}

/** The values of the form for an uploaded video, as the server expects them. */
export const uploadInput = (values: TapeFormValues, language: string): TapeTexts => ({
  ...tapeInput(values),
  captions: toSend(captionsOf(values, language)),
})

/** @returns the problem with an external address, or `true` if it is valid */
export function addressProblem(text: string): true | string {
  if (text.trim() === '') return SELF_TAPE_MESSAGE.videoRequired
  const url = URL.parse(text.trim())
  const isGood = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  return isGood || SELF_TAPE_MESSAGE.address
}

/** The casting calls to choose for a tape, each once: those with an application first, then the others that the student may see. */
export function projectOptions(
  applications: readonly { status: string; project: { id: number; title: string } }[],
  projects: readonly { id: number; title: string }[],
): { value: string; label: string }[] {
  const applied = applications.filter(({ status }) => status !== 'withdrawn').map(({ project }) => project)
  const known = new Map([...applied, ...projects].map(({ id, title }) => [id, title]))
  return [...known].map(([id, label]) => ({ value: String(id), label }))
}
