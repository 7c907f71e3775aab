import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { EmailText } from '#shared/email-text.tsx'
import { fullName, instagramHandle, photoText, ratingOutOfFive } from '#shared/profile-text.ts'
import { Badge, TagList } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card, Fact, Facts } from '#ui/layout.tsx'
import { Photo } from '#ui/photo.tsx'

/** Number of portfolio thumbnails on the home profile card. */
const THUMBNAILS = 8

/** A bio with more characters than this is cut to a few lines at first, so that it does not push down the rest. */
const LONG_BIO = 420

/** The student's profile at a glance. */
export function HomeProfileCard({ profile }: { profile: OwnProfile }) {
  const photos = profile.portfolio.photos.slice(0, THUMBNAILS)
  const handle = instagramHandle(profile.instagram ?? '')
  return (
    <Card as="section" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="break-words text-xl">{fullName(profile)}</h2>
          <div className="mt-2">
            <Badge tone={profile.available ? 'ok' : 'danger'}>{profile.available ? t('Available for casting') : t('Not available')}</Badge>
          </div>
        </div>
        <Link to="/student-profile" className={buttonClass('secondary', 'sm')}>
          {t('Edit Profile')}
        </Link>
      </div>
      {photos.length > 0 && (
        <ul aria-label={t('Portfolio')} className="grid grid-cols-4 gap-1.5">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Photo
                photo={photo}
                alt={photoText(t('Portfolio photo {index}', { index: index + 1 }), photo)}
                sizes="(width < 64rem) 22vw, 5rem"
                ratio="3/4"
                eager={index < 4}
              />
            </li>
          ))}
        </ul>
      )}
      <Facts>
        <Fact label={t('Email')}>
          <EmailText email={profile.email} />
        </Fact>
        <Fact label={t('Phone')}>{profile.cellPhone}</Fact>
        <Fact label={t('Location')}>{profile.location}</Fact>
        <Fact label={t('Instagram')}>{handle && `@${handle}`}</Fact>
        <Fact label={t('Major')}>{profile.major}</Fact>
        <Fact label={t('Graduation')}>{profile.expectedGraduationYear}</Fact>
        <Fact label={t('Age')}>{profile.age === null ? null : t('{age} years old', { age: profile.age })}</Fact>
        <Fact label={t('Height')}>{profile.heightFeet === null ? null : `${profile.heightFeet}'${profile.heightInches ?? 0}"`}</Fact>
        <Fact label={t('Rating')}>{ratingOutOfFive(profile.rating)}</Fact>
      </Facts>
      {profile.specialties.length > 0 && (
        <div>
          <h3 className="mb-2 font-semibold font-text text-base tracking-normal">{t('Specialties')}</h3>
          <TagList tags={profile.specialties} />
        </div>
      )}
      {profile.bio && (
        <div>
          <h3 className="mb-1 font-semibold font-text text-base tracking-normal">{t('About Me')}</h3>
          <AboutMe bio={profile.bio} />
        </div>
      )}
    </Card>
  )
}

function AboutMe({ bio }: { bio: string }) {
  const [whole, setWhole] = useState(false)
  const long = bio.length > LONG_BIO
  return (
    <>
      <p className={cx('wrap-anywhere whitespace-pre-line text-ink-soft', long && !whole && 'line-clamp-8')}>{bio}</p>
      {long && (
        <Button variant="ghost" size="sm" className="mt-1 -ml-3" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('Show less') : t('Show all')}
        </Button>
      )}
    </>
  )
}
