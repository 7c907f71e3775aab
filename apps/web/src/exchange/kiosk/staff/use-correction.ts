import { isDesk } from '@callboard/contract/access'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { fromDataUrl } from '#shared/registration/registration-photos.ts'
import { type RegistrationValues, typedValues } from '#shared/registration/registration-values.ts'
import { kioskQueue } from '../waiting/kiosk-queue.ts'

/** The initial values of a form. */
export interface Correction {
  readonly values: RegistrationValues
  readonly photos: readonly Blob[]
  readonly stage?: 'details' | 'photos'
}

/** A registration that the server refused, opened for correction. Only casting directors can see one. */
export function useCorrection() {
  const user = useUser()
  const navigate = useNavigate()
  const { correct } = useSearch({ from: '/kiosk_/register' })
  const id = isDesk(user?.role) ? correct : undefined
  const [opened, setOpened] = useState<{ id: string; correction: Correction | null }>()

  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    void kioskQueue()
      .open(id)
      .then((registration) => {
        if (isOver) return
        const correction = registration && { values: typedValues(registration.body), photos: registration.body.photos.map(fromDataUrl) }
        setOpened({ id, correction: correction ?? null })
      })
    return () => {
      isOver = true
    }
  }, [id])

  const end = () => {
    setOpened(undefined)
    return correct === undefined ? undefined : navigate({ to: '/kiosk/register', search: {}, replace: true })
  }

  return {
    id,
    isOpening: id !== undefined && opened?.id !== id,
    current: id === undefined ? null : (opened?.correction ?? null),
    /** Call when the corrected registration has replaced it. */
    settle() {
      if (id !== undefined) void kioskQueue().discard(id)
    },
    end,
  }
}
