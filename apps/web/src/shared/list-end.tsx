import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { NEAR } from '#ui/long-list.tsx'

interface ListEndProps {
  /** The number of rows read so far. */
  count: number
  /** A list that is read page by page, as `useInfiniteQuery` returns it. */
  list: {
    readonly hasNextPage: boolean
    readonly isFetching: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    fetchNextPage(): unknown
  }
}

/**
 * The end of a list that has more pages. It reads the next page when it comes near the viewport, or when its button is pressed, also after
 * a failure.
 */
export function ListEnd({ count, list }: ListEndProps) {
  const element = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const near = useEffectEvent(() => {
    if (!isFetching && !isFetchNextPageError) fetchNextPage()
  })
  // Again after each page and each re-read: the end may be as near as before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these values say when to look again
  useEffect(() => {
    const { current } = element
    if (!hasNextPage || !current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), NEAR)
    observer.observe(current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetching, count])
  if (!hasNextPage) return null
  return (
    <div ref={element} className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 py-6 print:hidden">
      {isFetchNextPageError && <p role="alert">{t('The rest could not be loaded.')}</p>}
      <Button size="sm" pending={isFetchingNextPage} pendingLabel={t('Loading...')} onClick={() => fetchNextPage()}>
        {isFetchNextPageError ? t('Try again') : t('Show more')}
      </Button>
    </div>
  )
}
