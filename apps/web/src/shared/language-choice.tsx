import { LANGUAGE_NAMES, LANGUAGE_QUERY, LANGUAGES } from '@callboard/contract/language'
import { chooseLanguage, speak, useLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'

/**
 * The languages of the page, each by its own name. Links, so that a page that sleeps changes its language, too; awake it does so in place,
 * and what was typed stays.
 *
 * @param keeps whether the device keeps it for the next visit; a kiosk is somebody else's then
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
