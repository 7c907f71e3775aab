import { kioskText } from '@callboard/contract/exchange/kiosk/text'
import type { Institution } from '@callboard/contract/institution'
import { pageLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'

/** The text below the kiosk's greeting: the office's own, or Callboard's. */
export function kioskWelcome({ name, kiosk }: Pick<Institution, 'name' | 'kiosk'>): string {
  return (
    kioskText(kiosk.welcome[pageLanguage()], t(name)) ??
    t('Photo shoots, films and campaigns of {name} are cast here. Step up and be seen.', { name: t(name) })
  )
}
