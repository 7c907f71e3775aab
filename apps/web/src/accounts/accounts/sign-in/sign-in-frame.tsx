import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { LanguageChoice } from '#shared/language-choice.tsx'
import { useDocumentTitle } from '#ui/layout.tsx'

/** The layout of every sign-in step: the poster, and the step's content. */
export function SignInFrame({ title, logo, children }: { title: string; logo: ReactNode; children: ReactNode }) {
  useDocumentTitle(title)
  const institution = useInstitution()
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-5 py-5 sm:px-10">
        <a href="/" className="inline-flex min-h-11 items-center self-start rounded-md no-underline">
          {logo}
        </a>
        <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10 max-lg:justify-start max-lg:pt-[12vh]">
          {children}
        </div>
        <LanguageChoice className="-ml-3" />
      </div>
      <div aria-hidden className="scheme-dark relative hidden overflow-hidden bg-paper lg:block">
        <div className="absolute -top-[12vw] -right-[10vw] size-[44vw] rounded-full bg-accent" />
        <p className="absolute inset-x-12 bottom-12 font-bold font-display text-ink text-poster tracking-tight">
          {t('Places, everyone.')}
          <span className="mt-6 block font-medium font-text text-lg tracking-normal">{t(institution.officeName)}</span>
        </p>
      </div>
    </div>
  )
}
