import { THREAD_FILE_BYTES, THREAD_FILE_LIMITS, THREAD_FILE_MESSAGE } from '@callboard/contract/messages/threads/file-rules'
import type { ThreadFile } from '@callboard/contract/messages/threads/files.endpoints'
import { useSyncExternalStore } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { upload } from '#app/api/upload.ts'
import { t } from '#app/language/t.ts'
import { randomId } from '#app/random-id.ts'
import { useUser } from '#app/session/session.ts'
import type { Upload } from '#ui/upload-list.tsx'

interface Chosen extends Upload {
  readonly file: File
  readonly stop: AbortController
  readonly stored: ThreadFile | null
}

/** Files chosen for texts that are not sent yet. They stay, and their uploads continue, while the text is not on the screen. */
const chosen = new Map<string, readonly Chosen[]>()
const listeners = new Set<() => void>()
const NONE: readonly Chosen[] = []

function change(draft: string, to: (files: readonly Chosen[]) => readonly Chosen[]): void {
  const files = to(chosen.get(draft) ?? NONE)
  if (files.length === 0) chosen.delete(draft)
  else chosen.set(draft, files)
  for (const listener of listeners) listener()
}

/** Changes the state of a file, in whichever draft has it now. */
function set(id: string, values: Partial<Chosen>): void {
  for (const [draft, files] of chosen)
    if (files.some((file) => file.id === id)) change(draft, (all) => all.map((file) => (file.id === id ? { ...file, ...values } : file)))
}

const reasonOf = (error: unknown) => (error instanceof ApiError ? error.fields.file : undefined) ?? errorText(error, t('Upload failed'))

async function send({ id, file, stop }: Chosen): Promise<void> {
  set(id, { state: 'sending', share: 0 })
  try {
    const options = { field: 'file', signal: stop.signal, onProgress: (share: number) => set(id, { share }) }
    set(id, { state: 'done', share: 1, stored: await upload('/api/thread-files', file, options) })
  } catch (error) {
    if (!stop.signal.aborted) set(id, { state: 'failed', error: reasonOf(error) })
  }
}

/** One upload after the other, because phones have slow connections. */
let turn: Promise<void> = Promise.resolve()
function enqueue(file: Chosen): void {
  turn = turn.then(() => (file.stop.signal.aborted ? undefined : send(file)))
}

function add(draft: string, added: readonly File[]): void {
  const files = added.map((file): Chosen => {
    const preview = file.type.startsWith('image/') ? { preview: URL.createObjectURL(file) } : {}
    const base = { id: randomId(), name: file.name, share: 0, file, stop: new AbortController(), stored: null, ...preview }
    if (file.size <= THREAD_FILE_BYTES) return { ...base, state: 'waiting' }
    return { ...base, state: 'failed', error: t(THREAD_FILE_MESSAGE.tooLarge) }
  })
  change(draft, (before) => [...before, ...files])
  for (const file of files) if (file.state === 'waiting') enqueue(file)
}

function remove(draft: string, id: string): void {
  const file = chosen.get(draft)?.find((one) => one.id === id)
  if (!file) return
  file.stop.abort()
  if (file.preview) URL.revokeObjectURL(file.preview)
  // If this fails, the server deletes the unused file within a day.
  if (file.stored) api('DELETE /api/thread-files/{id}', { params: { id: file.stored.id } }).catch(() => undefined)
  change(draft, (files) => files.filter((one) => one.id !== id))
}

function retry(draft: string, id: string): void {
  const file = chosen.get(draft)?.find((one) => one.id === id)
  if (!file || file.file.size > THREAD_FILE_BYTES) return
  set(id, { state: 'waiting' })
  enqueue(file)
}

/** The files of a text that the user is writing. */
export interface ChosenFiles {
  readonly uploads: readonly Upload[]
  /** The ids of the uploaded files. */
  readonly ids: readonly number[]
  /** Why the text cannot be sent with these files; `undefined` if it can. */
  readonly problem: string | undefined
  readonly add: (files: readonly File[]) => void
  readonly remove: (id: string) => void
  readonly retry: (id: string) => void
  /** Forgets files that were sent. @param ids of the sent files */
  readonly forget: (ids: readonly number[]) => void
}

function problemOf(files: readonly Chosen[]): string | undefined {
  if (files.length > THREAD_FILE_LIMITS.files) return t(THREAD_FILE_MESSAGE.tooMany)
  if (files.reduce((bytes, { file }) => bytes + file.size, 0) > THREAD_FILE_BYTES) return t(THREAD_FILE_MESSAGE.tooLarge)
  if (files.some(({ state }) => state === 'failed')) return t('Please remove the files that could not be uploaded, or try them again.')
  return files.some(({ stored }) => stored === null) ? t('Please wait until your files are uploaded.') : undefined
}

/** @param name of the draft */
export function useChosenFiles(name: string): ChosenFiles {
  const draft = `${useUser()?.id ?? ''} ${name}`
  const files = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen.get(draft) ?? NONE,
    () => NONE,
  )
  return {
    uploads: files,
    ids: files.flatMap(({ stored }) => (stored ? [stored.id] : [])),
    problem: problemOf(files),
    add: (added) => add(draft, added),
    remove: (id) => remove(draft, id),
    retry: (id) => retry(draft, id),
    forget: (ids) => {
      const isSent = ({ stored }: Chosen) => stored !== null && ids.includes(stored.id)
      for (const file of chosen.get(draft) ?? NONE) if (file.preview && isSent(file)) URL.revokeObjectURL(file.preview)
      change(draft, (all) => all.filter((file) => !isSent(file)))
    },
  }
}

/** Moves the files of one draft to another. @param from its user and name */
export function moveChosenFiles(from: string, to: string): void {
  const files = chosen.get(from) ?? NONE
  if (files.length === 0 || from === to) return
  change(from, () => NONE)
  change(to, (before) => [...before, ...files])
}

/** Whether any text has files that are not sent yet. */
export const hasChosenFiles = () => chosen.size > 0
