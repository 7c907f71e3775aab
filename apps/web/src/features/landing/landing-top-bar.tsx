import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'

const anchors = [
  { href: '#features', label: 'Features' },
  { href: '#talent', label: 'Talent' },
  { href: '#admin', label: 'Casting Directors' },
]

/** Logo, the parts of this page, and the way in. */
export function LandingTopBar({ logo }: { logo: ReactNode }) {
  return (
    <header className="scheme-dark sticky top-0 z-30 bg-paper text-ink">
      <div className="mx-auto flex min-h-16 max-w-[96rem] items-center gap-x-6 px-4 sm:px-6 lg:px-10">
        <a href="#top" className="flex min-h-11 items-center rounded-md no-underline">
          {logo}
        </a>
        <nav aria-label="On this page" className="ml-4 hidden gap-1 md:flex">
          {anchors.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-ink-soft no-underline hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <a href="/api/login" className={`${buttonClass('primary')} ml-auto`}>
          Sign In
        </a>
      </div>
    </header>
  )
}
