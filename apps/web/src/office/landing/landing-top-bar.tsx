import type { ReactNode } from 'react'
import { msg, t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'

const anchors = [
  { href: '#features', label: msg('Features') },
  { href: '#talent', label: msg('Talent') },
  { href: '#admin', label: msg('Casting Directors') },
]

/** Logo, links to the sections of this page, and sign-in. */
export function LandingTopBar({ logo }: { logo: ReactNode }) {
  return (
    <header className="scheme-dark sticky top-0 z-30 low:static bg-paper text-ink">
      <div className="mx-auto flex min-h-16 max-w-[96rem] flex-wrap items-center max-md:pt-2.5 gap-x-6 px-4 sm:px-6 lg:px-10">
        <a href="#top" className="flex min-h-11 items-center rounded-md no-underline">
          {logo}
        </a>
        <nav
          aria-label={t('On this page')}
          className="max-md:-mx-3 flex max-md:flex-wrap gap-x-1 max-md:order-last max-md:w-[calc(100%+1.5rem)] md:ml-4"
        >
          {anchors.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-3 font-semibold text-ink-soft no-underline hover:text-ink"
            >
              {t(label)}
            </a>
          ))}
        </nav>
        <a href="/api/login" className={`${buttonClass('primary')} ml-auto`}>
          {t('Sign In')}
        </a>
      </div>
    </header>
  )
}
