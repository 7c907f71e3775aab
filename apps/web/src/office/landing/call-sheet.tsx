import { msg, t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'

const CALL_TIME = '08:30'

const lines = [
  [msg('Where'), msg('Malibu Campus, amphitheater')],
  [msg('Wanted'), msg('6 students, any year')],
  [msg('Wardrobe'), msg('No logos, comfortable shoes')],
] as const

/** A sample casting call on the board, built from text. */
export function CallSheet() {
  return (
    <figure className="relative mx-auto w-full max-w-2xl -rotate-1 rounded-sm bg-raised p-6 pt-9 text-ink shadow-float sm:p-9 sm:pt-12 lg:p-12 lg:pt-16 lg:text-lg">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="absolute -top-3 left-1/2 size-8 -translate-x-1/2">
        <circle cx="12" cy="12" r="11" fill="var(--color-accent)" />
        <circle cx="9" cy="9" r="3" fill="#fff" fillOpacity="0.55" />
      </svg>
      <figcaption className="mb-5">
        <span className="slug">{t('Photo shoot')}</span>
        <span className="mt-1 block font-bold font-display text-xl">{t('Spring viewbook: morning light')}</span>
      </figcaption>
      <dl className="divide-y divide-line border-line border-y">
        {[[t('Call time'), formatTimeOfDay(CALL_TIME)] as const, ...lines.map(([term, text]) => [t(term), t(text)] as const)].map(
          ([term, text]) => (
            <div key={term} className="grid grid-cols-[min(7rem,40%)_minmax(0,1fr)] gap-4 py-2.5">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="font-medium">{text}</dd>
            </div>
          ),
        )}
      </dl>
      <p
        aria-hidden
        className="mt-6 -rotate-6 inline-block rounded-md border-3 border-ok px-3 py-1 font-bold font-display text-lg text-ok uppercase"
      >
        {t('Accepted')}
      </p>
    </figure>
  )
}
