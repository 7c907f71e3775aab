import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarCheck, Mail, UserPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { kioskWelcome } from '#shared/kiosk-welcome.ts'
import { LanguageChoice } from '#shared/language-choice.tsx'
import { CASTING_WALL } from '#shared/sample-pictures.ts'
import { useDocumentTitle } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { mayHaveUnsent } from './waiting/unsent-mark.ts'

const UnsentNotice = lazy(async () => ({ default: (await import('./staff/unsent-notice.tsx')).UnsentNotice }))

const KioskNotices = lazy(async () => ({ default: (await import('./staff/kiosk-notices.tsx')).KioskNotices }))

const target =
  'flex min-h-32 items-center gap-6 rounded-lg px-6 py-6 no-underline transition-transform duration-100 active:translate-y-0.5 sm:px-8 forced-colors:border'

/** Also sends registrations that wait on this device. The code loads only if there may be any. */
function Unsent() {
  const [mayWait, setMayWait] = useState(false)
  useEffect(() => setMayWait(mayHaveUnsent()), [])
  if (!mayWait) return null
  return (
    <Suspense fallback={null}>
      <UnsentNotice />
    </Suspense>
  )
}

/**
 * The first screen of a kiosk and, for signed-out visitors, of the site: readable from a step away, with large touch targets. The staff's
 * part loads afterwards, so that visitors load little first.
 *
 * @param logo the product's logo
 */
export function KioskLanding({ logo }: { logo: ReactNode }) {
  useDocumentTitle('Callboard')
  const institution = useInstitution()
  return (
    <div className="scheme-dark flex min-h-dvh flex-col overflow-hidden bg-paper px-6 py-6 text-ink sm:px-10 lg:px-16">
      <header className="flex max-[22rem]:flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {logo}
        <div className="flex flex-wrap items-center justify-end gap-x-4">
          <p className="slug text-end">{t(institution.officeName)}</p>
          <LanguageChoice className="-mr-3 [&>a]:min-h-14" />
        </div>
      </header>
      <div className="mt-6 not-has-[>div]:hidden">
        <Suspense fallback={null}>
          <KioskNotices />
        </Suspense>
      </div>
      <div className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-1 items-center gap-x-16 gap-y-10 py-10 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="text-poster">
            {t('Welcome.')} <span className="block text-accent-text">{t('You’re on.')}</span>
          </h1>
          {/* About 34 letters, in a unit that has the same width before the font has loaded. The server inserts the office's text. */}
          <p data-welcome="" className="wrap-anywhere mt-6 max-w-[22.644em] text-ink-soft text-xl">
            {kioskWelcome(institution)}
          </p>
        </div>
        <nav aria-label={t('Start')} className="grid grid-cols-1 gap-4">
          <a
            href="/kiosk/register"
            className={`${target} inset-ring-2 inset-ring-accent-edge bg-accent text-on-accent hover:bg-accent-pressed`}
          >
            <UserPlus aria-hidden className="size-10 flex-none max-sm:hidden" strokeWidth={1.75} />
            <span>
              <span className="block font-bold font-display text-xl">{t('Create your profile')}</span>
              <span className="block text-lg">{t('New here? Your details and a photo are all it takes.')}</span>
            </span>
            <ArrowRight aria-hidden className="ml-auto size-8 flex-none max-[16rem]:hidden" />
          </a>
          <a href="/kiosk/check-in" className={`${target} border border-edge bg-raised hover:border-ink`}>
            <CalendarCheck aria-hidden className="size-10 flex-none max-sm:hidden" strokeWidth={1.75} />
            <span>
              <span className="block font-bold font-display text-xl">{t('I am here for an audition or a shoot')}</span>
              <span className="block text-ink-soft text-lg">{t('Check in with your code.')}</span>
            </span>
            <ArrowRight aria-hidden className="ml-auto size-8 flex-none text-ink-soft max-[16rem]:hidden" />
          </a>
          <a href="/api/login" className={`${target} border border-edge bg-raised hover:border-ink`}>
            <Mail aria-hidden className="size-10 flex-none max-sm:hidden" strokeWidth={1.75} />
            <span>
              <span className="block font-bold font-display text-xl">{t('Sign in')}</span>
              <span className="block text-ink-soft text-lg">{t('We email you a link and a six-digit code.')}</span>
            </span>
            <ArrowRight aria-hidden className="ml-auto size-8 flex-none text-ink-soft max-[16rem]:hidden" />
          </a>
          <Link to="/landing" className="mt-2 inline-flex min-h-14 items-center gap-2 justify-self-start px-1 font-semibold text-lg">
            {t('See how it works')}
            <ArrowRight aria-hidden className="size-5" />
          </Link>
          <Unsent />
        </nav>
      </div>
      <ul
        aria-hidden
        className="-mx-6 -mb-6 hidden grid-cols-8 items-end gap-3 overflow-hidden px-3 sm:-mx-10 lg:-mx-16 [@media(min-height:50rem)_and_(min-width:48rem)]:grid"
      >
        {CASTING_WALL.map((picture, place) => (
          <li key={picture.fallback} className={place % 2 ? '-mb-10' : '-mb-4'}>
            <Picture picture={picture} alt="" sizes="12vw" />
          </li>
        ))}
      </ul>
    </div>
  )
}
