import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pageLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { useUser } from '#app/session/session.ts'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { GuideFailed } from './guide-failed.tsx'
import { GuideScreen } from './guide-screen.tsx'
import { type GuideName, guideQuery, guidesOf, namedGuide } from './guides.ts'

/** One guide, or without a name the list of the visitor's guides. */
export function HelpScreen({ name }: { name: unknown }) {
  const role = useUser()?.role ?? null
  const guide = namedGuide(name, role)
  return guide ? <GuideScreen key={guide} name={guide} /> : <Guides names={guidesOf(role)} />
}

/** The guides of a visitor, with their chapters. */
function Guides({ names }: { names: readonly GuideName[] }) {
  const found = useQueries({ queries: names.map(guideQuery) })
  const guides = found.flatMap(({ data }) => data ?? [])
  const failed = found.find(({ isError }) => isError)
  return (
    <Page title={t('Help')} width="form">
      <PageHeader title={t('Help')} lead={pageLanguage() === 'en' ? undefined : t('The guides are in English.')} />
      {failed && <GuideFailed found={failed} />}
      {guides.length === 0 && !failed && <SkeletonText lines={12} />}
      {guides.map(({ name, guide }) => (
        <div key={name} lang="en">
          <Section
            title={
              <Link to="/help" search={{ guide: name }} className="text-ink">
                {guide.title}
              </Link>
            }
          >
            <ul className="columns-2xs gap-x-8">
              {guide.chapters.map(({ id, title }) => (
                <li key={id}>
                  <Link to="/help" search={{ guide: name }} hash={id} className="inline-flex min-h-11 items-center">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      ))}
    </Page>
  )
}
