import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/picture.tsx'
import { CallSheet } from './call-sheet.tsx'
import { SAMPLE_PORTFOLIO, SAMPLE_TALENT } from './sample-talent.ts'

/** The features for students: three promises, each with an illustration. */
export function FeatureSections() {
  return (
    <section id="features" aria-labelledby="features-title" className="mx-auto max-w-[96rem] px-4 sm:px-6 lg:px-10">
      <h2 id="features-title" className="sr-only">
        {t('Features')}
      </h2>
      <Feature
        title={t('Get Discovered')}
        text={t('Put your face, your skills and your hours in one portfolio. Casting directors search it by what they need, and find you.')}
      >
        <div className="grid grid-cols-3 items-start gap-2 sm:gap-4">
          {SAMPLE_PORTFOLIO.map((picture, place) => (
            <Picture
              key={picture.fallback}
              picture={picture}
              alt={place === 0 ? t('Three pictures of one portfolio: half length, black and white, and profile') : ''}
              sizes="(width < 64rem) 30vw, 18vw"
              className={place === 1 ? 'mt-8 lg:mt-16' : ''}
            />
          ))}
        </div>
      </Feature>
      <Feature
        title={t('Professional Opportunities')}
        text={t(
          'Viewbooks, recruiting films, social campaigns: real calls with a real call time. Apply with one press and follow what becomes of it.',
        )}
        flipped
      >
        <CallSheet />
      </Feature>
      <Feature
        title={t('Build Your Network')}
        text={t('Every shoot is people: the crew, the office, the others in the frame. Work together once, and get called back.')}
      >
        <Callback />
      </Feature>
    </section>
  )
}

function Feature({ title, text, flipped = false, children }: { title: string; text: string; flipped?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'grid grid-cols-1 items-center gap-x-16 gap-y-8 border-line border-b py-16 last:border-b-0 md:py-24 lg:min-h-[min(80svh,56rem)]',
        flipped ? 'lg:grid-cols-[3fr_2fr]' : 'lg:grid-cols-[2fr_3fr]',
      )}
    >
      <div className={flipped ? 'lg:order-2' : undefined}>
        <h3 className="max-w-[12ch] text-2xl">{title}</h3>
        <p className="measure mt-4 text-ink-soft text-lg">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** The illustration of a callback. */
function Callback() {
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-end sm:gap-6">
      <ul aria-hidden className="flex -space-x-6 sm:-space-x-8">
        {SAMPLE_TALENT.slice(0, 3).map(({ picture }) => (
          <li
            key={picture.fallback}
            className="size-24 overflow-hidden rounded-full border-4 border-paper sm:size-36 lg:size-40 xl:size-44"
          >
            <Picture picture={picture} alt="" sizes="11rem" className="rounded-none!" />
          </li>
        ))}
      </ul>
      <p className="max-w-[26ch] rounded-lg rounded-tl-sm bg-ink px-5 py-4 font-medium text-lg text-paper sm:mb-10 xl:mb-16 sm:flex-1 sm:rounded-tl-lg sm:rounded-bl-sm">
        {t('“Callback Thursday at 4. Same three, please.”')}
        <span className="mt-1 block text-sm opacity-75">{t('Casting Director')}</span>
      </p>
    </div>
  )
}
