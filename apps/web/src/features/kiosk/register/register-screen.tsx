import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/language/t.ts'
import { dismissToast } from '#app/notices/toast.ts'
import { loadToaster } from '#app/notices/toaster-host.tsx'
import { useDocumentTitle } from '#ui/layout.tsx'
import { keepKioskOffline, LOOK_FOR_UPDATE_MS, takeOverNewVersion } from '../kiosk-offline.ts'
import { isTyped, NOTHING_TYPED } from '../kiosk-values.ts'
import { StaffStrip } from '../staff/staff-strip.tsx'
import { UnsentNotice } from '../staff/unsent-notice.tsx'
import { type Correction, useCorrection } from '../staff/use-correction.ts'
import { Visit } from './visit.tsx'
import '#styles/kiosk.css'
import type { Language } from '@callboard/contract/language'
import { speak, useLanguage } from '#app/language/language.ts'
import { LanguageChoice } from '#shared/language-choice.tsx'

const NEW_VISITOR: Correction = { values: NOTHING_TYPED, photos: [] }

/** Whether a visitor has begun; only between visitors may the page be reloaded. */
let isBegun = false

/** The language of this device, restored after each visitor. */
let ownLanguage: Language | undefined

/**
 * Registration at the kiosk, one visit after another. Nothing remains of a visit: its data are in the memory of one component, which
 * is unmounted also when the user leaves the page, so that going back shows an empty form.
 */
export function RegisterScreen() {
  useDocumentTitle(t('Create Your Profile'))
  const correction = useCorrection()
  const [visitor, setVisitor] = useState(0)
  const language = useLanguage()
  ownLanguage ??= language

  const next = useCallback(() => {
    isBegun = false
    dismissToast()
    correction.end()
    setVisitor((count) => count + 1)
    window.scrollTo(0, 0)
    if (ownLanguage) void speak(ownLanguage)
    void takeOverNewVersion(() => !isBegun)
  }, [correction.end])

  useEffect(() => {
    keepKioskOffline()
    // Load it now for when there is no network.
    void loadToaster()
    const looking = setInterval(() => {
      if (!isBegun) void takeOverNewVersion(() => !isBegun)
    }, LOOK_FOR_UPDATE_MS)
    // The back/forward cache must store an empty form; a page restored from it starts again.
    const wipe = () => flushSync(next)
    const renew = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pagehide', wipe)
    window.addEventListener('pageshow', renew)
    return () => {
      clearInterval(looking)
      window.removeEventListener('pagehide', wipe)
      window.removeEventListener('pageshow', renew)
    }
  }, [next])

  if (correction.isOpening) return null
  return (
    <div className="kiosk min-h-dvh px-5 py-6 sm:px-10 lg:px-16">
      <div className="mx-auto max-w-5xl">
        <LanguageChoice keeps={false} className="-mt-2 -mr-3 justify-end [&>a]:min-h-14" />
        <StaffStrip />
        <Visit
          key={`${visitor} ${correction.id ?? ''}`}
          begun={correction.current ?? NEW_VISITOR}
          onBegin={(values, photos) => {
            isBegun = isTyped(values) || photos > 0
          }}
          onTaken={correction.settle}
          onOver={next}
        />
        <UnsentNotice />
      </div>
    </div>
  )
}
