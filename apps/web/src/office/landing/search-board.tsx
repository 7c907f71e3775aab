import { t } from '#app/language/t.ts'
import { CASTING_WALL } from '#shared/sample-pictures.ts'
import { Picture } from '#ui/picture.tsx'

/** Positions of the search results on the wall. */
const FOUND: readonly number[] = [1, 4, 6]

/** A sample talent search with its results; not interactive. */
export function SearchBoard() {
  return (
    <div aria-hidden className="mt-12 rounded-lg border border-line bg-raised p-4 sm:p-6 md:mt-16">
      <p className="flex min-h-14 max-[16rem]:flex-wrap items-center gap-3 rounded-md border border-edge px-4 text-lg">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-5 flex-none"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
        >
          <circle cx="11" cy="11" r="7" />
          <path d="m16.5 16.5 4.5 4.5" />
        </svg>
        {t('dance, Spanish, under 23')}
        <span className="ml-auto whitespace-nowrap text-base text-ink-soft">{t('{count} of 8', { count: FOUND.length })}</span>
      </p>
      <ul className="mt-4 grid grid-cols-4 gap-2 sm:mt-6 sm:gap-3 lg:grid-cols-8">
        {CASTING_WALL.map((picture, place) => (
          <li key={picture.fallback}>
            <Picture
              picture={picture}
              alt=""
              sizes="(width < 64rem) 22vw, 10vw"
              className={FOUND.includes(place) ? 'outline-4 outline-accent outline-offset-2' : 'opacity-30 grayscale'}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
