import type { Photo } from '@callboard/contract/people/photos/endpoints'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { upload } from '#app/api/upload.ts'
import type { Picture } from './chosen-pictures.ts'

/** The photos of one person, in the order in which they are added to the portfolio. */
export interface PhotosOfPerson {
  readonly studentId: number
  /** The import to which the photos belong; undoing that import removes them. */
  readonly importId: number | undefined
  readonly pictures: readonly Picture[]
}

/** The result for a picture. */
export type Saved =
  | { readonly state: 'saved'; readonly studentId: number; readonly importId: number | undefined; readonly photoId: string }
  /** The photo was in the portfolio already. */
  | { readonly state: 'there' }
  | { readonly state: 'failed'; readonly error: unknown }

/** The calls to the server that saving needs. */
export interface PhotoServer {
  photosOf(studentId: number, signal: AbortSignal): Promise<string[]>
  upload(file: File, signal: AbortSignal): Promise<Photo>
  /** Never aborted, so that the page knows what was saved. */
  add(person: Pick<PhotosOfPerson, 'studentId' | 'importId'>, photos: readonly Photo[]): Promise<void>
}

const PHOTO_SERVER: PhotoServer = {
  photosOf: async (id, signal) =>
    (await api('GET /api/students/{id}', { params: { id }, signal })).portfolio.photos.map((photo) => photo.id),
  upload: async (file, signal) => (await upload('/api/upload-image', file, { field: 'image', signal })).photo,
  add: async ({ studentId, importId }, photos) => {
    const urls = photos.map(({ url }) => url)
    if (importId === undefined) await api('POST /api/students/{id}/photos', { params: { id: studentId }, body: { photos: urls } })
    else await api('POST /api/imports/{id}/photos', { params: { id: importId }, body: { studentId, photos: urls } })
  },
}

/** The number of people whose photos are sent at the same time. */
const AT_ONCE = 3
/** Milliseconds to wait before each further attempt when the connection is lost or the server is busy. */
const PAUSES_MS = [1000, 4000] as const

const isPassing = (error: unknown) => error instanceof TypeError || (error instanceof ApiError && error.status >= 502)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function persistently<T>(signal: AbortSignal, step: () => Promise<T>, pauses: readonly number[]): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const [pause, ...later] = pauses
    if (pause === undefined || signal.aborted || !isPassing(error)) throw error
    await wait(pause)
    return persistently(signal, step, later)
  }
}

/**
 * Saves photos of three people at a time. A photo that is already in the portfolio is not added twice, so failed or stopped photos can be
 * sent again.
 *
 * @param onSaved called for each picture that was processed; not for those that had not started when `signal` aborted
 */
export async function savePhotos(
  people: readonly PhotosOfPerson[],
  {
    server = PHOTO_SERVER,
    signal,
    onSaved,
    pauses = PAUSES_MS,
  }: {
    server?: PhotoServer
    signal: AbortSignal
    onSaved: (path: string, saved: Saved) => void
    pauses?: readonly number[]
  },
): Promise<void> {
  const left = [...people]

  async function saveOf({ studentId, importId, pictures }: PhotosOfPerson): Promise<void> {
    const fail = (failed: readonly Picture[], error: unknown) => {
      if (!signal.aborted) for (const { path } of failed) onSaved(path, { state: 'failed', error })
    }
    const stored: { picture: Picture; photo: Photo }[] = []
    try {
      const known = new Set(await persistently(signal, () => server.photosOf(studentId, signal), pauses))
      for (const picture of pictures) {
        if (signal.aborted) return
        try {
          const file = await picture.open()
          const photo = await persistently(signal, () => server.upload(file, signal), pauses)
          if (known.has(photo.id)) onSaved(picture.path, { state: 'there' })
          else stored.push({ picture, photo })
          known.add(photo.id)
        } catch (error) {
          fail([picture], error)
        }
      }
    } catch (error) {
      return fail(pictures, error)
    }
    if (stored.length === 0 || signal.aborted) return
    try {
      const photos = stored.map(({ photo }) => photo)
      await persistently(signal, () => server.add({ studentId, importId }, photos), pauses)
      for (const { picture, photo } of stored) onSaved(picture.path, { state: 'saved', studentId, importId, photoId: photo.id })
    } catch (error) {
      for (const { picture } of stored) onSaved(picture.path, { state: 'failed', error })
    }
  }

  async function work(): Promise<void> {
    for (let next = left.shift(); next && !signal.aborted; next = left.shift()) await saveOf(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Removes saved photos from portfolios again; other changes since then are kept. */
export async function takeBack(saved: Iterable<Saved>): Promise<void> {
  const byPerson = new Map<number, { importId: number | undefined; photoIds: Set<string> }>()
  for (const one of saved) {
    if (one.state !== 'saved') continue
    const photos = byPerson.get(one.studentId) ?? { importId: one.importId, photoIds: new Set() }
    photos.photoIds.add(one.photoId)
    byPerson.set(one.studentId, photos)
  }
  for (const [id, { importId, photoIds }] of byPerson) {
    if (importId !== undefined) {
      const body = { studentId: id, photoIds: [...photoIds] }
      await api('POST /api/imports/{id}/photos/take-out', { params: { id: importId }, body })
      continue
    }
    const { portfolio, version } = await api('GET /api/talent/{id}', { params: { id } })
    const kept = portfolio.photos.filter((photo) => !photoIds.has(photo.id)).map(({ url }) => url)
    await api('PATCH /api/talent/{id}', { params: { id }, body: { portfolio: kept, version } })
  }
}
