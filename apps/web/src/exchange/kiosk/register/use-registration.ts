import type { ErrorCode } from '@callboard/contract/all-errors'
import { KIOSK_MESSAGE } from '@callboard/contract/exchange/kiosk/rules'
import { useEffect, useRef, useState } from 'react'
import { ApiError, hasCode } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { pageLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { toDataUrl } from '#shared/registration/registration-photos.ts'
import { type RegistrationErrors, type RegistrationValues, sentValues } from '#shared/registration/registration-values.ts'
import type { RegistrationPhoto } from '#shared/registration/use-registration-photos.ts'
import { kioskQueue, newRegistrationKey } from '../waiting/kiosk-queue.ts'

/** How a visit ends: sent, or stored on this device until there is a network (`away`) or the server works again (`failed`). */
export type Ending = 'sent' | 'away' | 'failed'

/** The outcome of sending; failures were already reported to the visitor. */
export type Finished =
  | { readonly is: 'over'; readonly ending: Ending }
  /** The server is too busy. With `isKept` this device has stored the registration too, and sends it when the visitor leaves. */
  | { readonly is: 'busy'; readonly isKept: boolean }
  | { readonly is: 'refused'; readonly errors: RegistrationErrors }

/** Errors that ask for a retry; the queue retries without the visitor. */
const ASKING: readonly ErrorCode[] = ['unexpected', 'not-ready', 'busy', 'too-slow']

function fail(description: string): void {
  toast({ title: t('Error'), description, tone: 'destructive' })
}

/** Sends a registration. Even if the network fails, it is then on the server, on this device, or still in the form. */
export function useRegistration() {
  const [isSaving, setSaving] = useState(false)
  /** This visitor's failed attempt. */
  const tried = useRef<{ readonly key: string; readonly id: string | undefined } | null>(null)

  useEffect(
    () => () => {
      if (tried.current?.id)
        void kioskQueue()
          .leave(tried.current.id)
          .catch(() => {})
    },
    [],
  )

  async function finish(values: RegistrationValues, photos: readonly RegistrationPhoto[]): Promise<Finished> {
    setSaving(true)
    try {
      const body = {
        ...sentValues(values),
        language: pageLanguage(),
        photos: await Promise.all(photos.map(({ blob }) => toDataUrl(blob))),
      }
      const key = tried.current?.key ?? newRegistrationKey()
      const handed = await kioskQueue().hand({ key, body }, tried.current?.id)
      // A lost registration may have reached the server, which creates it only once for the same key.
      tried.current = handed.is === 'busy' ? { key, id: handed.id } : handed.is === 'lost' ? { key, id: undefined } : null
      if (handed.is === 'taken') {
        toast({ title: t(KIOSK_MESSAGE.created) })
        return { is: 'over', ending: 'sent' }
      }
      const error = handed.is === 'lost' ? undefined : handed.error
      const said = errorText(error, t(KIOSK_MESSAGE.failed))
      if (handed.is === 'kept') {
        if (handed.why === 'failed') fail(ASKING.some((code) => hasCode(error, code)) ? t(KIOSK_MESSAGE.failed) : said)
        return { is: 'over', ending: handed.why }
      }
      fail(said)
      if (handed.is === 'busy') return { is: 'busy', isKept: handed.id !== undefined }
      if (!(error instanceof ApiError)) return { is: 'refused', errors: {} }
      return { is: 'refused', errors: error.status === 409 ? { email: errorText(error, t(KIOSK_MESSAGE.exists)) } : error.fields }
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, finish }
}
