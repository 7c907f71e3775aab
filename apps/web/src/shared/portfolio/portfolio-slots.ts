import type { Photo } from '@callboard/contract/people/photos/endpoints'

/** One place in the portfolio of the form: a stored photo, or an upload. */
export type Slot =
  | { readonly key: string; readonly kind: 'photo'; readonly photo: Photo }
  | {
      readonly key: string
      readonly kind: 'upload'
      readonly file: File
      /** Object URL of the file itself, so that it is shown at once. */
      readonly preview: string
      readonly state: 'waiting' | 'sending' | 'failed'
      /** Share uploaded, 0 to 1. */
      readonly share: number
      readonly error?: string
      /** The photo that the upload replaces, restored if the upload fails. */
      readonly instead?: Photo
    }

export type UploadSlot = Extract<Slot, { kind: 'upload' }>

export type SlotEvent =
  | { type: 'chosen'; files: readonly { key: string; file: File; preview: string }[] }
  | { type: 'started' | 'retried' | 'removed'; key: string }
  | { type: 'progressed'; key: string; share: number }
  | { type: 'failed'; key: string; error: string }
  | { type: 'stored'; key: string; photo: Photo }
  | { type: 'cropped'; photo: Photo; into: { key: string; file: File; preview: string } }
  | { type: 'moved'; from: number; to: number }
  | { type: 'restored'; slot: Slot; index: number }
  | { type: 'replaced'; photos: readonly Photo[] }

const photoSlot = (photo: Photo): Slot => ({ key: photo.url, kind: 'photo', photo })

/** The slots of a stored portfolio. */
export function slotsOf(photos: readonly Photo[]): readonly Slot[] {
  return photos.map(photoSlot)
}

function change(slots: readonly Slot[], key: string, changes: Partial<Pick<UploadSlot, 'state' | 'share' | 'error'>>): readonly Slot[] {
  return slots.map((slot) => (slot.key === key && slot.kind === 'upload' ? { ...slot, ...changes } : slot))
}

/** The slots after an event. A photo takes the place of its upload; a photo that is already there is not added twice. */
export function afterSlotEvent(slots: readonly Slot[], event: SlotEvent): readonly Slot[] {
  switch (event.type) {
    case 'chosen':
      return [...slots, ...event.files.map((chosen) => ({ ...chosen, kind: 'upload' as const, state: 'waiting' as const, share: 0 }))]
    case 'started':
      return change(slots, event.key, { state: 'sending', share: 0 })
    case 'retried':
      return change(slots, event.key, { state: 'waiting', share: 0, error: undefined })
    case 'progressed':
      return change(slots, event.key, { share: event.share })
    case 'failed':
      return change(slots, event.key, { state: 'failed', error: event.error })
    case 'removed':
      return slots.flatMap((slot) => {
        if (slot.key !== event.key) return [slot]
        return slot.kind === 'upload' && slot.instead ? [photoSlot(slot.instead)] : []
      })
    case 'cropped':
      return slots.map((slot) =>
        slot.key === event.photo.url ? { ...event.into, kind: 'upload', state: 'waiting', share: 0, instead: event.photo } : slot,
      )
    case 'stored': {
      const known = slots.some((slot) => slot.kind === 'photo' && slot.photo.url === event.photo.url)
      if (known) return slots.filter((slot) => slot.key !== event.key)
      return slots.map((slot) => (slot.key === event.key ? photoSlot(event.photo) : slot))
    }
    case 'moved': {
      const moved = slots[event.from]
      if (!moved) return slots
      const rest = slots.filter((slot) => slot !== moved)
      return [...rest.slice(0, event.to), moved, ...rest.slice(event.to)]
    }
    case 'restored':
      if (slots.some(({ key }) => key === event.slot.key)) return slots
      return [...slots.slice(0, event.index), event.slot, ...slots.slice(event.index)]
    case 'replaced':
      return [...slotsOf(event.photos), ...slots.filter((slot) => slot.kind === 'upload')]
  }
}

/** The stored photos, in order. */
export function storedPhotos(slots: readonly Slot[]): readonly Photo[] {
  return slots.flatMap((slot) => (slot.kind === 'photo' ? [slot.photo] : []))
}

/** Whether a file may be an image. Browsers derive the type from the name, and some know none for HEIC or AVIF. */
export function mayBeImage({ type, name }: { readonly type: string; readonly name?: string }): boolean {
  return type === '' ? /\.(avif|gif|hei[cf]|hif|jpe?g|png|webp)$/i.test(name ?? '') : type.startsWith('image/')
}

/** The images among the files, and whether there were other files. */
export function imageFiles(files: readonly File[]): { images: File[]; others: boolean } {
  const images = files.filter(mayBeImage)
  return { images, others: images.length < files.length }
}
