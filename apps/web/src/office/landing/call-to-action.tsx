import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'

/** The closing section, with links to get started and to learn more. */
export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="bg-accent text-on-accent">
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-end justify-between gap-x-12 gap-y-8 px-4 py-16 sm:px-6 md:py-24 lg:px-10">
        <h2 id="start-title" className="max-w-[10ch] text-poster">
          {t('Your call time is now.')}
        </h2>
        <div className="flex flex-wrap gap-3">
          <a
            href="/api/login"
            className={`${buttonClass('ghost', 'lg')} bg-on-accent! text-accent! hover:brightness-125 focus-visible:outline-on-accent`}
          >
            {t('Get Started')}
          </a>
          <a
            href="#talent"
            aria-label={t('Learn More about the talent')}
            className={`${buttonClass('ghost', 'lg')} border border-on-accent! text-on-accent! focus-visible:outline-on-accent`}
          >
            {t('Learn More')}
          </a>
        </div>
      </div>
    </section>
  )
}
