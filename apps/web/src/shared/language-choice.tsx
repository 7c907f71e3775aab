import { LANGUAGE_NAMES, LANGUAGE_QUERY, LANGUAGES } from '@callboard/contract/language'
import { chooseLanguage, speak, useLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'

/**
 * The languages of the page, each by its own name. They are links, so that they also work on a prerendered page before the application
 * has loaded. After that, the language changes in place, and typed text stays.
 *
 * @param keeps whether the device stores the choice for the next visit; not on a kiosk, which the next visitor uses
 */
export function LanguageChoice({ keeps = true, className }: { keeps?: boolean; className?: string }) {
  const active = useLanguage()
  return (
    <nav aria-label={t('Language')} className={cx('flex gap-1', className)}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?${LANGUAGE_QUERY}=${language}`}
          lang={language}
          aria-current={language === active || undefined}
          className="inline-flex min-h-11 items-center rounded-md px-3 text-ink-soft no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
          onClick={(event) => {
            event.preventDefault()
            void (keeps ? chooseLanguage(language) : speak(language))
          }}
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </nav>
  )
}
