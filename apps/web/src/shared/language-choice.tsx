import { LANGUAGE_NAMES, LANGUAGE_QUERY, LANGUAGES, type Language } from '@callboard/contract/language'
import { chooseLanguage, pageLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'

/**
 * The languages of the page, each by its own name. They are links, so that they also work on a prerendered page before the application
 * has loaded. After that, a choice reloads the page in the language, and typed text stays.
 *
 * @param onChoose replaces what a choice does; at the kiosk it is for one visitor only
 */
export function LanguageChoice({ onChoose = chooseLanguage, className }: { onChoose?: (language: Language) => void; className?: string }) {
  return (
    <nav aria-label={t('Language')} className={cx('flex gap-1', className)}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?${LANGUAGE_QUERY}=${language}`}
          lang={language}
          aria-current={language === pageLanguage() || undefined}
          className="inline-flex min-h-11 items-center rounded-md px-3 text-ink-soft no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
          onClick={(event) => {
            event.preventDefault()
            onChoose(language)
          }}
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </nav>
  )
}
