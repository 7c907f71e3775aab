import { KIOSK_LIMITS, KIOSK_MESSAGE } from '@callboard/contract/exchange/kiosk/rules'
import { useEffect, useRef, useState } from 'react'
import { t, translateNotice } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { randomId } from '#app/random-id.ts'
import { PhotoRefused, toRegistrationPhoto } from '#shared/registration/registration-photos.ts'

/** A photo of the current visitor; its object URL is revoked with it. */
export interface RegistrationPhoto {
  readonly id: string
  readonly url: string
  readonly blob: Blob
}

/** The photos of the current visitor. */
export interface RegistrationPhotos {
  readonly all: readonly RegistrationPhoto[]
  /** Adds pictures, and reports those that cannot be used. */
  add(files: readonly Blob[]): Promise<void>
  remove(id: string): void
}

const held = (blob: Blob): RegistrationPhoto => ({ id: randomId(), url: URL.createObjectURL(blob), blob })

/** @param initial photos of a registration that is being corrected */
export function useRegistrationPhotos(initial: readonly Blob[]): RegistrationPhotos {
  const [all, setAll] = useState<readonly RegistrationPhoto[]>([])
  const current = useRef(all)
  current.current = all

  useEffect(() => {
    setAll(initial.map(held))
    return () => {
      for (const { url } of current.current) URL.revokeObjectURL(url)
    }
  }, [initial])

  const add = async (files: readonly Blob[]) => {
    let refused: PhotoRefused | undefined
    for (const file of files) {
      try {
        if (current.current.length >= KIOSK_LIMITS.photos) {
          toast({ title: t(KIOSK_MESSAGE.tooManyPhotos), tone: 'destructive' })
          return
        }
        const photo = held(await toRegistrationPhoto(file))
        current.current = [...current.current, photo]
        setAll(current.current)
      } catch (error) {
        if (!(error instanceof PhotoRefused)) throw error
        refused ??= error
      }
    }
    // Shown once for all files, because only one notification is visible at a time.
    if (refused) toast({ ...translateNotice(refused.notice), tone: 'destructive' })
  }

  const remove = (id: string) => {
    const gone = current.current.find((photo) => photo.id === id)
    if (gone) URL.revokeObjectURL(gone.url)
    current.current = current.current.filter((photo) => photo.id !== id)
    setAll(current.current)
  }

  return { all, add, remove }
}
