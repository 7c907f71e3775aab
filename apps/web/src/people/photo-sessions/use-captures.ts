import { DAY_MS } from '@callboard/contract/time/durations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { upload } from '#app/api/upload.ts'
import { tellFailure } from '#app/changes/tell-failure.ts'
import { t } from '#app/language/t.ts'
import { randomId } from '#app/random-id.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { type Capture, type CaptureStore, openCaptureStore } from './capture-store.ts'
import { DEVICE_TITLE } from './device-text.ts'
import { forgetUploads, sendCaptures } from './send-captures.ts'

/** The progress of saving, and for which student. */
export interface Saving {
  readonly studentId: number
  readonly share: number
}

/** The captures on this device, and the operations on them. */
export interface Captures {
  /** Oldest first; `null` until they are read. */
  readonly all: readonly Capture[] | null
  readonly saving: Saving | null
  /** Stores a photo on the device. Rejects if there is no room for it. */
  add(photo: Pick<Capture, 'studentId' | 'studentName' | 'jpeg' | 'source'>): Promise<void>
  change(id: string, change: Partial<Pick<Capture, 'isDiscarded' | 'studentId' | 'studentName'>>): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Saves the waiting captures of one student. @returns whether the server has all of them */
  save(studentId: number): Promise<boolean>
}

let opened: CaptureStore | undefined

/** One store for all screens; opened on first use, since pages are also rendered without a browser. */
function captureStore(): CaptureStore {
  opened ??= openCaptureStore()
  return opened
}

async function uploadJpeg(jpeg: Blob, onProgress: (share: number) => void): Promise<string> {
  return (await upload('/api/upload-image', jpeg, { onProgress })).url
}

/** How long a discarded capture is kept after a crash. During its session it can be restored. */
const ASIDE_MS = DAY_MS

function asideOf(captures: readonly Capture[], isMeant: (capture: Capture) => boolean): string[] {
  return captures.filter((capture) => capture.isDiscarded && isMeant(capture)).map(({ id }) => id)
}

/** Each read of the store creates new blobs of the same pictures; keep the known ones, so that they are not rendered again. */
function withKnownPictures(stored: readonly Capture[], known: readonly Capture[]): Capture[] {
  const pictures = new Map(known.map(({ id, jpeg }) => [id, jpeg]))
  return stored.map((capture) => ({ ...capture, jpeg: pictures.get(capture.id) ?? capture.jpeg }))
}

/** The captures on this device, read again when another tab changes them. */
export function useCaptures(): Captures {
  const [store] = useState(captureStore)
  const [all, setAll] = useState<readonly Capture[] | null>(null)
  const [saving, setSaving] = useState<Saving | null>(null)
  const queryClient = useQueryClient()
  const { id: userId } = useSignedInUser()

  const read = async () => {
    const stored = await store.all(userId).catch(() => [])
    setAll((before) => withKnownPictures(stored, before ?? []))
  }
  const readStored = useEffectEvent(read)
  useEffect(() => {
    const clear = async () => store.remove(asideOf(await store.all(userId), ({ takenAt }) => takenAt < Date.now() - ASIDE_MS))
    void readStored().then(clear, () => {})
    return store.onElsewhere(() => void readStored())
  }, [store, userId])

  const add: Captures['add'] = async (photo) => {
    await store.put({ ...photo, userId, id: randomId(), takenAt: Date.now(), isDiscarded: false })
    await read()
    // Otherwise a browser that runs out of room may delete the captures.
    await navigator.storage?.persist?.().catch(() => false)
  }

  const change: Captures['change'] = async (id, what) => {
    await store.change(id, what)
    await read()
  }

  const remove: Captures['remove'] = async (ids) => {
    await store.remove(ids)
    await read()
  }

  const save: Captures['save'] = async (studentId) => {
    const waiting = await store.all(userId)
    setSaving({ studentId, share: 0 })
    try {
      await sendCaptures(studentId, waiting, {
        store,
        userId,
        upload: uploadJpeg,
        save: (id, body) => api('POST /api/students/{id}/photos', { params: { id }, body }),
        onProgress: (share) => setSaving({ studentId, share }),
      })
      await store.remove(asideOf(waiting, (capture) => capture.studentId === studentId))
      return true
    } catch (error) {
      // The server deletes unused uploads after a day; the next try uploads again.
      if (error instanceof ApiError && error.status === 400) await forgetUploads(await store.all(userId), store)
      const why = errorText(error, t('Something went wrong on the way.'))
      tellFailure(error, { title: t(DEVICE_TITLE.save), description: t('{why} The photos are kept on this device.', { why }) })
      return false
    } finally {
      setSaving(null)
      await read()
      // Do not wait for other screens to reload: the next student is already in front of the camera.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^\/api\/(students|talent|public\/talent)(\/|$)/.test(path),
      })
    }
  }

  return { all, saving, add, change, remove, save }
}
