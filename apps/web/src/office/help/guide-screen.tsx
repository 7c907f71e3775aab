import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { pageLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import type { GuideChapter } from './guide.ts'
import { GuideFailed } from './guide-failed.tsx'
import { GuideNodes } from './guide-nodes.tsx'
import { type GuideName, guideQuery, type LoadedGuide } from './guides.ts'

/** A guide: a list of its chapters, and all chapters on one page, so that the browser's search finds everything. */
export function GuideScreen({ name }: { name: GuideName }) {
  const found = useQuery(guideQuery(name))
  const title = found.data?.guide.title
  useChapterInView(title)
  return (
    <Page title={title ?? t('Help')}>
      <BackLink to="/help">{t('Help')}</BackLink>
      <PageHeader
        title={title === undefined ? t('Help') : <span lang="en">{title}</span>}
        lead={pageLanguage() === 'en' ? undefined : t('The guides are in English.')}
      />
      {found.data ? (
        <GuideText {...found.data} />
      ) : found.isError ? (
        <GuideFailed found={found} />
      ) : (
        <Loading label={t('Loading the guide')}>
          <SkeletonText lines={20} />
        </Loading>
      )}
    </Page>
  )
}

/** Scrolls to the chapter in the URL once the guide is loaded and the router has set the scroll position. */
function useChapterInView(title: string | undefined): void {
  const router = useRouter()
  useLayoutEffect(() => {
    const show = () => {
      const { hash } = router.state.location
      if (title !== undefined && hash !== '') document.getElementById(hash)?.scrollIntoView({ behavior: 'instant' })
    }
    show()
    return router.subscribe('onRendered', show)
  }, [router, title])
}

function GuideText({ guide: { lead, chapters }, pictures }: LoadedGuide) {
  return (
    <div lang="en" className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
      {chapters.length > 0 && <Contents chapters={chapters} />}
      <div className="measure">
        <GuideNodes nodes={lead} pictures={pictures} />
        {chapters.map((chapter) => (
          <section key={chapter.id} aria-labelledby={chapter.id}>
            <h2 id={chapter.id} className="mt-10 scroll-mt-20 border-ink border-t-2 pt-3 text-xl">
              {chapter.title}
            </h2>
            <GuideNodes nodes={chapter.nodes} pictures={pictures} />
          </section>
        ))}
      </div>
    </div>
  )
}

/** The chapters; a phone folds them. */
function Contents({ chapters }: { chapters: readonly GuideChapter[] }) {
  const links = (
    <ul>
      {chapters.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-11 items-center py-1 text-ink no-underline hover:underline lg:min-h-9">
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={t('Chapters')} className="print:hidden">
      <details className="mb-6 lg:hidden">
        <summary className="flex min-h-11 items-center font-semibold">{t('Chapters')}</summary>
        {links}
      </details>
      <div className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto max-lg:hidden">{links}</div>
    </nav>
  )
}
