import { EDIT_LINK_MESSAGE } from '@callboard/contract/people/profile-links/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { LinkFailed } from '#shared/link-failed.tsx'
import { linkedProfileQuery } from '#shared/queries/profile-links.ts'
import { buttonClass } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Skeleton, SkeletonForm } from '#ui/skeleton.tsx'
import { EditLinkForm } from './edit-link-form.tsx'

/**
 * The page behind an edit link: anyone with the link edits the profile without signing in.
 *
 * @param masthead shown above instead of the navigation
 */
export function EditLinkScreen({ token, masthead }: { token: string; masthead: ReactNode }) {
  const profile = useQuery(linkedProfileQuery(token))
  const [saved, setSaved] = useState(false)
  return (
    <>
      {masthead}
      {saved ? (
        <Saved />
      ) : profile.isPending ? (
        <FormSkeleton />
      ) : profile.isLoadingError ? (
        <LinkFailed title={t(EDIT_LINK_MESSAGE.invalidTitle)} reading={profile}>
          {t(EDIT_LINK_MESSAGE.invalid)}
        </LinkFailed>
      ) : (
        <Page title={t('Edit Your Profile')} width="form">
          <PageHeader title={t('Edit Your Profile')} lead={t('Casting directors see what you change here as soon as you save it.')} />
          <EditLinkForm token={token} profile={profile.data} onSaved={() => setSaved(true)} />
        </Page>
      )}
    </>
  )
}

function Saved() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus()
  }, [])
  return (
    <Page title={t('Profile Updated!')} width="text">
      <div className="flex flex-col items-center py-16 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('Profile Updated!')}
        </h1>
        <p className="mt-4 text-ink-soft text-lg">{t(EDIT_LINK_MESSAGE.updated.description)}</p>
        <a href="/" className={`${buttonClass('primary', 'lg')} mt-8`}>
          {t('Go to Homepage')}
        </a>
      </div>
    </Page>
  )
}

function FormSkeleton() {
  return (
    <Page title={t('Edit Your Profile')} width="form">
      <Loading label={t('Loading your profile')}>
        <Skeleton className="mb-10 h-11 w-4/5" />
        <SkeletonForm sections={[6, 3]} />
      </Loading>
    </Page>
  )
}
