import type { Language } from '@callboard/contract/language'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { endVisitLanguage, pageLanguage, setVisitLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { dismissToast, toast } from '#app/notices/toast.ts'
import { loadToaster } from '#app/notices/toaster-host.tsx'
import { keepOffline, takeOverNewVersion } from '#shared/keep-offline.ts'
import { LanguageChoice } from '#shared/language-choice.tsx'
import { OFFLINE_SCOPE } from '#shared/offline-worker.ts'
import { isTyped, NOTHING_TYPED } from '#shared/registration/registration-values.ts'
import { cx } from '#ui/cx.ts'
import { useDocumentTitle } from '#ui/layout.tsx'
import { StaffStrip } from '../staff/staff-strip.tsx'
import { UnsentNotice } from '../staff/unsent-notice.tsx'
import { type Correction, useCorrection } from '../staff/use-correction.ts'
import { Visit, type VisitState } from './visit.tsx'
import { keepVisit, useVisitOverReload } from './visit-over-reload.ts'
import '#styles/kiosk.css'

/** How often an idle kiosk checks for a new version, in milliseconds. */
const LOOK_FOR_UPDATE_MS = 30 * 60_000

const NEW_VISITOR: Correction = { values: NOTHING_TYPED, photos: [] }

/** Whether the page can be reloaded: from the network, or by the service worker. */
const canLoad = () => navigator.onLine || navigator.serviceWorker?.controller != null

/** Whether a visitor has started: a new version may be loaded only between visitors. */
let isBegun = false

/**
 * Registration at the kiosk, one visit after another. Nothing remains of a visit: its data are only in the memory of one component. That
 * component also unmounts when the user leaves the page, so going back shows an empty form.
 */
export function RegisterScreen() {
  useDocumentTitle(t('Create Your Profile'))
  const correction = useCorrection()
  const [visitor, setVisitor] = useState(0)
  const kept = useVisitOverReload()
  const visit = useRef<VisitState>(null)
  const [isSending, setSending] = useState(false)
  const isReloading = useRef(false)

  const empty = () => {
    isBegun = false
    dismissToast()
    setVisitor((count) => count + 1)
    return correction.end()
  }

  const next = async () => {
    const hadLanguage = endVisitLanguage()
    await empty()
    window.scrollTo(0, 0)
    // The next visitor gets the language of the device.
    if (hadLanguage && canLoad()) window.location.reload()
    else void takeOverNewVersion(OFFLINE_SCOPE.kiosk, () => !isBegun)
  }

  const choose = async (language: Language) => {
    if (language === pageLanguage() || !visit.current) return
    try {
      if (!canLoad()) throw new TypeError('Without a network and without a worker the page is gone')
      await keepVisit(visit.current)
      setVisitLanguage(language)
    } catch {
      toast({ title: t('Error'), description: t('Please try again.'), tone: 'destructive' })
      return
    }
    isReloading.current = true
    window.location.reload()
  }

  // The back/forward cache must store an empty form; a page restored from it starts again.
  const wipe = useEffectEvent(() => {
    if (isReloading.current) return
    endVisitLanguage()
    flushSync(() => void empty())
  })
  useEffect(() => {
    keepOffline(OFFLINE_SCOPE.kiosk)
    // Load the notifications now, so that they work without a network.
    void loadToaster()
    const looking = setInterval(() => {
      if (!isBegun) void takeOverNewVersion(OFFLINE_SCOPE.kiosk, () => !isBegun)
    }, LOOK_FOR_UPDATE_MS)
    const leave = () => wipe()
    const renew = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', renew)
    return () => {
      clearInterval(looking)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', renew)
    }
  }, [])

  if (correction.isOpening || kept === undefined) return null
  return (
    <div className="kiosk min-h-dvh px-5 py-6 sm:px-10 lg:px-16">
      <div className="mx-auto max-w-5xl">
        <LanguageChoice
          onChoose={(language) => void choose(language)}
          className={cx('-mt-2 -mr-3 justify-end [&>a]:min-h-14', isSending && 'invisible')}
        />
        <StaffStrip />
        <Visit
          key={`${visitor} ${correction.id ?? ''}`}
          begun={(visitor === 0 && kept) || correction.current || NEW_VISITOR}
          onState={(state) => {
            visit.current = state
            isBegun = isTyped(state.values) || state.photos.length > 0
            setSending(state.isSending)
          }}
          onTaken={correction.settle}
          onOver={() => void next()}
        />
        <UnsentNotice />
      </div>
    </div>
  )
}
