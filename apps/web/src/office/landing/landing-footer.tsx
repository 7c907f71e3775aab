import { type ReactNode, useSyncExternalStore } from 'react'
import { msg, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { LanguageChoice } from '#shared/language-choice.tsx'

interface FooterLink {
  label: string
  href: string | null
}

const talentLinks: readonly FooterLink[] = [
  { label: msg('Create Profile'), href: '/api/login?returnTo=%2Fstudent-profile' },
  { label: msg('Portfolio Management'), href: '/api/login?returnTo=%2Fmy-profile' },
  { label: msg('Casting Opportunities'), href: '/api/login' },
]

const castingLinks: readonly FooterLink[] = [
  { label: msg('Admin Dashboard'), href: '/api/login?returnTo=%2Fadmin-dashboard' },
  { label: msg('Project Management'), href: '/api/login?returnTo=%2Fproject-create' },
  { label: msg('Talent Search'), href: '/api/login?returnTo=%2Ftalent-search' },
]

const never = () => () => {}

/** The institution's support address. The prerendered page lacks it, because that page is the same for all institutions. */
function useSupportEmail(): string | null {
  const { supportEmail } = useInstitution()
  return useSyncExternalStore(
    never,
    () => supportEmail,
    () => null,
  )
}

/** The links of the footer. Entries without a page are plain text. */
export function LandingFooter({ logo }: { logo: ReactNode }) {
  const support = useSupportEmail()
  const mail = (subject: string) => support && `mailto:${support}?subject=${encodeURIComponent(subject)}`
  return (
    <footer className="scheme-dark bg-paper text-ink">
      <div className="mx-auto grid max-w-[96rem] gap-x-8 gap-y-10 px-4 py-14 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1fr] lg:px-10">
        <div>
          {logo}
          <p className="mt-3 max-w-[30ch] text-ink-soft">{t('Talent and casting for universities.')}</p>
          <LanguageChoice className="mt-3 -ml-3" />
        </div>
        <FooterColumn title={t('For Talent')} links={talentLinks} />
        <FooterColumn title={t('For Casting Directors')} links={castingLinks} />
        <FooterColumn
          title={t('Support')}
          links={[
            { label: msg('Help Center'), href: mail(t('Help with Callboard')) },
            { label: msg('Contact Us'), href: mail('Callboard') },
            { label: msg('Privacy Policy'), href: '/privacy' },
          ]}
        />
      </div>
    </footer>
  )
}

function FooterColumn({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <div>
      <h2 className="font-semibold font-text text-base tracking-normal">{title}</h2>
      <ul className="mt-2 text-ink-soft">
        {links.map(({ label, href }) => (
          <li key={label} className="flex min-h-9 items-center pointer-coarse:min-h-11">
            {href ? (
              <a
                href={href}
                className="inline-flex min-h-9 items-center no-underline hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                {t(label)}
              </a>
            ) : (
              t(label)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
