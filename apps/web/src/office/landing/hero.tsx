import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CASTING_WALL } from '#shared/sample-pictures.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/picture.tsx'

/** Vertical offset of each picture, like headshots pinned to a wall. */
const hang = ['lg:mt-10', 'lg:mt-0', 'lg:mt-16', 'lg:mt-5', 'lg:mt-12', 'lg:mt-2', 'lg:mt-14', 'lg:mt-7']

/** The first screen: one promise, with headshots. */
export function Hero() {
  const institution = useInstitution()
  return (
    <section id="top" className="scheme-dark overflow-hidden bg-paper text-ink">
      <div className="mx-auto max-w-[96rem] px-4 pt-10 sm:px-6 md:pt-16 lg:px-10">
        <h1 className="max-w-[11ch] text-poster">{t('Get on the board.')}</h1>
        <div className="mt-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-8">
          <p className="max-w-[38ch] text-lg md:text-xl">
            {t(
              'Photo shoots, films and campaigns that represent {name} are cast here, from its own students. Hundreds already take part.',
              { name: t(institution.name) },
            )}
          </p>
          <div className="flex flex-wrap gap-3">
            <a href="/api/login" className={buttonClass('primary', 'lg')}>
              {t('Get Started')}
            </a>
            <a href="#features" aria-label={t('Learn More about what Callboard does')} className={buttonClass('secondary', 'lg')}>
              {t('Learn More')}
            </a>
          </div>
        </div>
      </div>
      <ul
        aria-hidden
        className="mt-12 -mb-6 grid w-[130%] -translate-x-[8%] grid-cols-4 gap-2 sm:gap-3 lg:w-[104%] lg:-translate-x-[2%] lg:grid-cols-8"
      >
        {CASTING_WALL.map((picture, place) => (
          <li
            key={picture.fallback}
            className={cx(hang[place], place > 3 && 'max-lg:even:-mt-6 max-lg:odd:mt-0', place <= 3 && 'max-lg:even:-mt-6')}
          >
            <Picture picture={picture} alt="" sizes="(width < 64rem) 33vw, 13vw" eager />
          </li>
        ))}
      </ul>
    </section>
  )
}
