import { type Photo, PORTFOLIO_MAX_PHOTOS } from '@callboard/contract/people/photos/endpoints'
import { useEffect, useReducer, useRef } from 'react'
import { errorText } from '#app/api/error-text.ts'
import type { UploadOptions } from '#app/api/upload.ts'
import { isAboutSignIn } from '#app/changes/tell-failure.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { afterSlotEvent, imageFiles, type Slot, slotsOf, storedPhotos, type UploadSlot } from './portfolio-slots.ts'

/** Number of parallel uploads; more would only share the same bandwidth. */
const AT_ONCE = 3

/** The settings in which forms with a portfolio differ. */
export interface PortfolioRules {
  /** Uploads one file and returns the stored photo; rejects as `upload` does. */
  readonly send: (file: File, options: UploadOptions) => Promise<{ photo: Photo }>
  /** Maximum size of a file, in bytes. */
  readonly maxBytes: number
  /** Shown beside the button: *JPG and PNG up to 10MB*. */
  readonly hint: () => string
  readonly tooLarge: () => Notice
  readonly invalidType: () => Notice
  /** A notification for a failed upload, in addition to the error on its own line. */
  readonly failed?: (fileName: string) => Notice
}

interface Notice {
  readonly title: string
  readonly description: string
}

/** The portfolio of the form, and the operations on it. Uploads begin at once and stop when the user leaves the form. */
export interface PortfolioEditor {
  readonly slots: readonly Slot[]
  /** The text beside the button. */
  readonly hint: string
  add: (files: readonly File[]) => void
  /** Removes a photo, or cancels an upload. */
  remove: (key: string) => void
  retry: (key: string) => void
  move: (from: number, to: number) => void
  /** Replaces a photo by a cropped part of it. */
  crop: (photo: Photo, file: File) => void
  replace: (photos: readonly Photo[]) => void
}

/**
 * @param initial the stored photos
 * @param on `photos` is called with the stored photos whenever they change; `cropped` after a cropped part has replaced its photo
 */
export function usePortfolio(
  rules: PortfolioRules,
  initial: readonly Photo[],
  on: { readonly photos: (photos: readonly Photo[]) => void; readonly cropped: (whole: Photo, part: Photo) => void },
): PortfolioEditor {
  const [slots, happen] = useReducer(afterSlotEvent, initial, slotsOf)
  const transfers = useRef(new Map<string, AbortController>())
  const count = useRef(0)

  const send = async ({ key, file, instead }: UploadSlot) => {
    const transfer = new AbortController()
    transfers.current.set(key, transfer)
    happen({ type: 'started', key })
    try {
      const { photo } = await rules.send(file, {
        signal: transfer.signal,
        onProgress: (share) => happen({ type: 'progressed', key, share }),
      })
      happen({ type: 'stored', key, photo })
      if (instead) on.cropped(instead, photo)
    } catch (error) {
      if (transfer.signal.aborted) return
      isAboutSignIn(error)
      happen({ type: 'failed', key, error: errorText(error, t('could not be uploaded')) })
      if (rules.failed) toast({ ...rules.failed(file.name), tone: 'destructive' })
    } finally {
      transfers.current.delete(key)
    }
  }

  useEffect(() => {
    if (transfers.current.size >= AT_ONCE) return
    const next = slots.find((slot) => slot.kind === 'upload' && slot.state === 'waiting' && !transfers.current.has(slot.key))
    if (next?.kind === 'upload') void send(next)
  })

  const photos = storedPhotos(slots)
  const order = photos.map(({ url }) => url).join(' ')
  const told = useRef(order)
  useEffect(() => {
    if (told.current === order) return
    told.current = order
    on.photos(photos)
  })

  const shown = useRef(slots)
  useEffect(() => {
    const previews = new Set(slots.flatMap((slot) => (slot.kind === 'upload' ? [slot.preview] : [])))
    for (const slot of shown.current) if (slot.kind === 'upload' && !previews.has(slot.preview)) URL.revokeObjectURL(slot.preview)
    shown.current = slots
  }, [slots])

  useEffect(() => {
    const running = transfers.current
    return () => {
      for (const transfer of running.values()) transfer.abort()
      for (const slot of shown.current) if (slot.kind === 'upload') URL.revokeObjectURL(slot.preview)
    }
  }, [])

  const toUpload = (file: File) => {
    count.current += 1
    return { key: `upload-${count.current}`, file, preview: URL.createObjectURL(file) }
  }

  const add = (files: readonly File[]) => {
    const { images, others } = imageFiles(files)
    const small = images.filter((file) => file.size <= rules.maxBytes)
    const room = small.slice(0, Math.max(0, PORTFOLIO_MAX_PHOTOS - slots.length))
    if (others) toast({ ...rules.invalidType(), tone: 'destructive' })
    else if (small.length < images.length) toast({ ...rules.tooLarge(), tone: 'destructive' })
    else if (room.length < small.length) {
      toast({
        title: t('This portfolio is full'),
        description: t('A portfolio holds at most {portfolioMaxPhotos} photos.', { portfolioMaxPhotos: PORTFOLIO_MAX_PHOTOS }),
        tone: 'destructive',
      })
    }
    const chosen = room.map(toUpload)
    if (chosen.length > 0) happen({ type: 'chosen', files: chosen })
  }
  const remove = (key: string) => {
    transfers.current.get(key)?.abort()
    const index = slots.findIndex((slot) => slot.key === key)
    const slot = slots[index]
    happen({ type: 'removed', key })
    if (slot?.kind === 'photo') {
      toast({ title: t('Photo removed'), undo: () => happen({ type: 'restored', slot, index }) })
    }
  }
  const crop = (photo: Photo, file: File) => {
    if (file.size > rules.maxBytes) toast({ ...rules.tooLarge(), tone: 'destructive' })
    else happen({ type: 'cropped', photo, into: toUpload(file) })
  }

  return {
    slots,
    hint: rules.hint(),
    add,
    remove,
    crop,
    retry: (key) => happen({ type: 'retried', key }),
    move: (from, to) => happen({ type: 'moved', from, to }),
    replace: (photos) => happen({ type: 'replaced', photos }),
  }
}
