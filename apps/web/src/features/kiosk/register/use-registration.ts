import { KIOSK_MESSAGE } from '@callboard/contract/kiosk-options'
import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#ui/toast.ts'
import { toDataUrl } from '../kiosk-photos.ts'
import { type KioskErrors, type KioskValues, sentValues } from '../kiosk-values.ts'
import type { KioskPhoto } from '../use-kiosk-photos.ts'
import { kioskQueue, newRegistrationKey } from '../waiting/kiosk-queue.ts'

/** What became of it: on the server, on this device, or still in the visitor's hands, which has been said. */
export type Finished = 'sent' | 'kept' | KioskErrors | null

/** Sends a registration; whatever happens to the network, it is on the server or on this device afterwards. */
export function useRegistration() {
  const [isSaving, setSaving] = useState(false)

  async function finish(values: KioskValues, photos: readonly KioskPhoto[]): Promise<Finished> {
    setSaving(true)
    try {
      const body = { ...sentValues(values), photos: await Promise.all(photos.map(({ blob }) => toDataUrl(blob))) }
      const handed = await kioskQueue().hand({ key: newRegistrationKey(), body })
      if (handed.is === 'taken') {
        toast({ title: KIOSK_MESSAGE.created })
        return 'sent'
      }
      if (handed.is === 'kept') return 'kept'
      const error = handed.is === 'refused' ? handed.error : undefined
      toast({ title: 'Error', description: errorText(error, KIOSK_MESSAGE.failed), tone: 'destructive' })
      if (!(error instanceof ApiError)) return null
      return error.status === 409 ? { email: errorText(error, KIOSK_MESSAGE.exists) } : error.fields
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, finish }
}
