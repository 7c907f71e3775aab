import type { TalentCard } from '@callboard/contract/people/profiles/endpoints'
import type { ReactNode } from 'react'
import { formatDate } from '#app/language/dates.ts'
import { msg, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { ratingOutOfTen, readable } from '#shared/profile-text.ts'
import { Badge } from '#ui/badge.tsx'

/** One fact of a talent as a column of the table. */
export interface TalentColumn {
  readonly key: string
  readonly header: string
  readonly figures?: boolean
  readonly cell: (talent: TalentCard) => ReactNode
}

const quiet = <span className="text-ink-soft">–</span>
const text = (value: string | number | null) =>
  value === null || value === '' ? (
    quiet
  ) : (
    <span className="break-words max-md:wrap-anywhere md:line-clamp-2 md:max-w-64 md:text-sm md:leading-5">{value}</span>
  )

/** All available columns, in order. */
export const TALENT_COLUMNS: readonly TalentColumn[] = [
  { key: 'age', header: msg('Age'), figures: true, cell: ({ age }) => text(age) },
  { key: 'height', header: msg('Height'), figures: true, cell: ({ height }) => text(height) },
  { key: 'gender', header: msg('Gender'), cell: ({ gender }) => text(gender && t(gender)) },
  { key: 'location', header: msg('Hometown'), cell: ({ location }) => text(location) },
  { key: 'major', header: msg('Major'), cell: ({ major }) => text(major) },
  { key: 'year', header: msg('Year'), cell: ({ year }) => text(year && t(year)) },
  { key: 'school', header: msg('School'), cell: ({ school }) => text(school && t(school)) },
  { key: 'graduation', header: msg('Graduation'), figures: true, cell: ({ expectedGraduationYear }) => text(expectedGraduationYear) },
  { key: 'experience', header: msg('Experience'), cell: ({ experienceLevel }) => text(experienceLevel && readable(experienceLevel)) },
  { key: 'rating', header: msg('Rating'), figures: true, cell: ({ rating }) => ratingOutOfTen(rating) },
  { key: 'lastCast', header: msg('Last cast'), cell: ({ lastCastAt }) => (lastCastAt ? <Day of={lastCastAt} /> : quiet) },
  { key: 'specialties', header: msg('Specialties'), cell: ({ specialties }) => <Some of={specialties} /> },
  {
    key: 'available',
    header: msg('Available'),
    cell: ({ available }) => <Badge tone={available ? 'ok' : 'neutral'}>{available ? t('Yes') : t('No')}</Badge>,
  },
  {
    key: 'email',
    header: msg('Email'),
    cell: ({ email }) => (
      <Reach href={`mailto:${email}`}>
        <EmailText email={email} />
      </Reach>
    ),
  },
  { key: 'phone', header: msg('Phone'), cell: ({ cellPhone }) => <Reach href={`tel:${cellPhone}`}>{cellPhone}</Reach> },
  { key: 'photos', header: msg('Photos'), figures: true, cell: ({ photoCount }) => photoCount },
]

function Day({ of }: { of: string }) {
  return <span>{formatDate(of, useInstitution().timeZone)}</span>
}

/** The first three of a long list, and the number of the others. */
function Some({ of }: { of: readonly string[] }) {
  if (of.length === 0) return quiet
  const rest = of.length - 3
  return (
    <span
      className="block break-words md:line-clamp-2 md:min-w-44 md:max-w-80 md:text-sm md:leading-5"
      title={rest > 0 ? of.join(', ') : undefined}
    >
      {of.slice(0, 3).join(', ')}
      {rest > 0 && <span className="whitespace-nowrap text-ink-soft"> +{rest}</span>}
    </span>
  )
}

function Reach({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-link md:whitespace-nowrap max-md:wrap-anywhere pointer-coarse:py-3" href={href}>
      {children}
    </a>
  )
}
