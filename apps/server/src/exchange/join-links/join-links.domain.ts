import { onlyAsked } from '@callboard/contract/exchange/kiosk/asked'
import type { KioskRegistration } from '@callboard/contract/exchange/kiosk/endpoints'
import type { KioskOptional } from '@callboard/contract/exchange/kiosk/rules'

/** A registration without answers to questions that its link does not ask. */
export function onlyAskedBy(
  { fields, asksPhotos }: { readonly fields: readonly KioskOptional[]; readonly asksPhotos: boolean },
  registration: KioskRegistration,
): KioskRegistration {
  return { ...onlyAsked(registration, fields), ...(!asksPhotos && { photos: [] }) }
}
