import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import type { Elements } from '#ui/elements.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { isDeadLink, LinkFailed } from './link-failed.tsx'

interface LinkedPageProps<Data> {
  logo: ReactNode
  /** The read of the link's data. */
  read: UseQueryResult<Data>
  texts: {
    readonly loading: string
    readonly failed: string
    /** Advice for the case that the link does not exist. */
    readonly dead: string
  }
  children: (data: Data) => Elements
}

/** A page that a link in a mail opens without signing in. It has no navigation, only the question of the mail. */
export function LinkedPage<Data>({ logo, read, texts, children }: LinkedPageProps<Data>) {
  const isDead = isDeadLink(read.error)
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10">
      <a href="/" className="inline-flex min-h-11 items-center self-start rounded-md no-underline print:hidden">
        {logo}
      </a>
      <div className="mx-auto w-full max-w-xl flex-1 pt-4 pb-16 sm:pt-8 md:pt-[8vh]">
        {read.isPending && (
          <Loading label={texts.loading}>
            <Skeleton className="mb-6 h-12 w-80 max-w-full" />
            <Skeleton className="h-64" />
          </Loading>
        )}
        {read.isLoadingError && (
          <LinkFailed title={isDead ? t('This link does not work') : texts.failed} reading={read}>
            {isDead ? texts.dead : t('Please try again in a moment.')}
          </LinkFailed>
        )}
        {read.data !== undefined && children(read.data)}
      </div>
    </div>
  )
}
