import { profileCompleteness } from '@callboard/contract/people/profiles/completeness'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { fieldId } from './profile-form/field-address.ts'

/**
 * Lists what is missing in the student's profile, with a link to each field. Renders nothing if the profile is complete.
 *
 * @param most maximum number of entries
 */
export function CompletenessMeter({ profile, most, className }: { profile: OwnProfile; most?: number; className?: string }) {
  const titleId = useId()
  const { percent, missing } = profileCompleteness(profile)
  if (missing.length === 0) return null
  const shown = missing.slice(0, most)
  return (
    <section aria-labelledby={titleId} className={cx('border-ink border-t-2 pt-3', className)}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={titleId} className="text-lg">
          {t('Get found more often')}
        </h2>
        <p className="whitespace-nowrap font-semibold tabular-nums">{t('{percent}% complete', { percent })}</p>
      </div>
      <ProgressBar label={t('Profile complete')} share={percent / 100} />
      <ul className="mt-2 divide-y divide-line">
        {shown.map(({ part, field, add, why }) => (
          <li key={part}>
            <Link
              to="/student-profile"
              hash={fieldId(field === 'heightFeet' ? 'height' : field)}
              className="group flex min-h-11 items-center gap-3 py-2.5 no-underline"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:underline">{t(add)}</span>
                <span className="block text-ink-soft text-sm">{t(why)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 flex-none text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
