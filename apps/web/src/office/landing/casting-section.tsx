import { msg, t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { SearchBoard } from './search-board.tsx'

const steps = [
  [msg('Post the call'), msg('Date, campus, wardrobe, how many and who. Students see exactly what you see.')],
  [msg('Search the talent'), msg('Every profile on one desk: by word, level, age or hometown, in an instant.')],
  [msg('Cast and tell'), msg('Accept, decline, call back. Everyone hears of it, and nothing is decided twice.')],
] as const

/** The features for casting directors. */
export function CastingSection() {
  return (
    <section id="admin" aria-labelledby="admin-title" className="mx-auto max-w-[96rem] px-4 py-16 sm:px-6 md:py-28 lg:px-10">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div>
          <p className="slug mb-2">{t('For casting directors')}</p>
          <h2 id="admin-title" className="max-w-[16ch] text-2xl">
            {t('From call to cast before lunch.')}
          </h2>
        </div>
        <a href="/api/login" className={buttonClass('secondary', 'lg')}>
          {t('Get Started')}
        </a>
      </div>
      <SearchBoard />
      <ol className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {steps.map(([title, text]) => (
          <li key={title} className="border-ink border-t-2 pt-4">
            <h3 className="text-xl">{t(title)}</h3>
            <p className="mt-2 text-ink-soft text-lg">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
