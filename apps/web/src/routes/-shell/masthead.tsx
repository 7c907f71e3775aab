import { t } from '#app/language/t.ts'
import { InstitutionLogo, Logo } from './logo.tsx'

/** The header of pages that open by a token: the institution's name without navigation, because their visitors have no account. */
export function Masthead() {
  return (
    <header className="border-line border-b">
      <div className="mx-auto flex min-h-16 w-full max-w-6xl items-center px-4 sm:px-6 lg:px-8">
        <a href="/" className="text-ink no-underline" aria-label={t('Callboard, home')}>
          <Logo />
        </a>
        <InstitutionLogo />
      </div>
    </header>
  )
}
