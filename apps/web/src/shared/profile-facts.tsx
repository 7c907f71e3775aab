import { t } from '#app/language/t.ts'
import { TagList } from '#ui/badge.tsx'
import { Fact, Section } from '#ui/layout.tsx'
import { EmailText } from './email-text.tsx'
import { instagramHandle } from './profile-text.ts'

/** The contact details of a talent as links, without missing or hidden ones. Used inside `Facts`. */
export function ContactFacts({ of }: { of: { email: string | null; cellPhone: string | null; instagram: string | null } }) {
  const handle = instagramHandle(of.instagram ?? '')
  return (
    <>
      <Fact label={t('Email')}>
        {of.email && (
          <a href={`mailto:${of.email}`} className="lone-link">
            <EmailText email={of.email} />
          </a>
        )}
      </Fact>
      <Fact label={t('Phone')}>
        {of.cellPhone && (
          <a href={`tel:${of.cellPhone}`} className="lone-link">
            {of.cellPhone}
          </a>
        )}
      </Fact>
      <Fact label={t('Instagram')}>
        {handle && (
          <a href={`https://www.instagram.com/${encodeURIComponent(handle)}/`} target="_blank" rel="noreferrer" className="lone-link">
            @{handle}
          </a>
        )}
      </Fact>
    </>
  )
}

/**
 * The specialties and bio of a talent; empty ones are left out.
 *
 * @param bioTitle the page's title for the bio
 */
export function SpecialtiesAndBio({ of, bioTitle }: { of: { specialties: readonly string[]; bio: string | null }; bioTitle: string }) {
  return (
    <>
      {of.specialties.length > 0 && (
        <Section title={t('Specialties')}>
          <TagList tags={of.specialties} />
        </Section>
      )}
      {of.bio && (
        <Section title={bioTitle}>
          <p className="measure wrap-anywhere whitespace-pre-line">{of.bio}</p>
        </Section>
      )}
    </>
  )
}
