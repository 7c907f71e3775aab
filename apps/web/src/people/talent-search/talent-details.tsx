import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { AskableConsent } from '#shared/consent/talent-consent.tsx'
import { ContactFacts } from '#shared/profile-facts.tsx'
import { fullName, photoText, ratingOutOfTen, readable } from '#shared/profile-text.ts'
import { UnconfirmedBadge } from '#shared/unconfirmed.tsx'
import { Badge, TagList } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { Photo } from '#ui/photo.tsx'
import { TalentBusy, TalentWeek } from './talent-busy.tsx'

/** The line below a talent's name. */
export function TalentSlug({ talent }: { talent: TalentProfile }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={talent.available ? 'ok' : 'neutral'}>{talent.available ? t('Available') : t('Unavailable')}</Badge>
      {talent.confirmation === 'none' && <UnconfirmedBadge />}
      {talent.experienceLevel && <span>{readable(talent.experienceLevel)}</span>}
      <span className="tabular-nums">{t('Rating {ratingOutOfTen}', { ratingOutOfTen: ratingOutOfTen(talent.rating) })}</span>
    </span>
  )
}

/**
 * Everything that a casting director may see of a talent.
 *
 * @param sharing says what sharing this profile shows, beside the contact details
 * @param links the links to this profile, shown at the end
 */
export function TalentDetails({ talent, sharing, links }: { talent: TalentProfile; sharing: ReactNode; links: ReactNode }) {
  const [cover, ...others] = talent.portfolio.photos
  const name = fullName(talent)
  return (
    <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
      <div>
        {cover ? (
          <Photo photo={cover} alt={photoText(t('{name}, photo 1', { name }), cover)} sizes="(width < 48rem) 92vw, 34rem" eager />
        ) : (
          <p className="plate grid aspect-[4/3] place-items-center text-ink-soft">{t('No photos yet')}</p>
        )}
        {others.length > 0 && (
          <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
            {others.map((photo, index) => (
              <li key={photo.id}>
                <a
                  href={photo.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('{photoText}, opens in a new tab', { photoText: photoText(`${name}, photo ${index + 2}`, photo) })}
                >
                  <Photo photo={photo} alt="" sizes="(width < 48rem) 30vw, 10rem" ratio="4/5" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {cover && (
          <Link to="/download-photos/$id" params={{ id: String(talent.id) }} className={`${buttonClass('secondary', 'sm')} mt-3`}>
            <Download aria-hidden className="size-4" /> {t('Download Photos')}
          </Link>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <div className="-mb-5">{sharing}</div>
        <Facts>
          <ContactFacts of={talent} />
          <Fact label={t('Student number')}>{talent.studentNumber}</Fact>
          <Fact label={t('Photographs')}>
            <AskableConsent id={talent.id} />
          </Fact>
          <Fact label={t('Hometown')}>{talent.location}</Fact>
          <Fact label={t('Major')}>{talent.major}</Fact>
          <Fact label={t('School')}>{talent.school}</Fact>
          <Fact label={t('Year')}>{talent.year && t(talent.year)}</Fact>
          <Fact label={t('Graduation')}>{talent.expectedGraduationYear}</Fact>
          <Fact label={t('Age')}>{talent.age}</Fact>
          <Fact label={t('Height')}>{talent.height}</Fact>
          <Fact label={t('Gender')}>{talent.gender && t(talent.gender)}</Fact>
          <Fact label={t('Ethnicity')}>{talent.ethnicity && t(talent.ethnicity)}</Fact>
          <Fact label={t('Religion')}>{talent.religion && t(talent.religion)}</Fact>
        </Facts>
        {talent.specialties.length > 0 && (
          <section>
            <h3 className="mb-2 text-lg">{t('Specialties')}</h3>
            <TagList tags={talent.specialties} />
          </section>
        )}
        {talent.bio && (
          <section>
            <h3 className="mb-2 text-lg">{t('About')}</h3>
            <p className="wrap-anywhere whitespace-pre-line">{talent.bio}</p>
          </section>
        )}
        {talent.officeNote && (
          <section>
            <h3 className="mb-2 text-lg">{t('Office note')}</h3>
            <p className="wrap-anywhere whitespace-pre-line border-notice border-l-4 pl-3">{talent.officeNote}</p>
          </section>
        )}
        <section>
          <h3 className="mb-2 text-lg">{t('Weekly availability')}</h3>
          <TalentWeek talent={talent} />
        </section>
        <TalentBusy id={talent.id} />
        {links}
      </div>
    </div>
  )
}
