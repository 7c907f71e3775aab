import { isDesk } from '@callboard/contract/access'
import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import type { ListedStudent } from '@callboard/contract/people/photo-sessions/endpoints'
import { PHOTO_SESSION_LIMITS } from '@callboard/contract/people/photo-sessions/rules'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { ConsentBadge } from '#shared/consent/consent-badge.tsx'
import { EmailText } from '#shared/email-text.tsx'
import { fullName } from '#shared/profile-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { photoCount } from './capture-groups.ts'

const { pageSize, maxOffset } = PHOTO_SESSION_LIMITS

/** Students by name, loaded from the server page by page. */
function useStudents(search: string) {
  return useInfiniteQuery<ListedStudent[], Error, InfiniteData<ListedStudent[]>, readonly unknown[], number>({
    queryKey: ['/api/students', { search }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/students', { query: { ...(search && { search }), limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.length < pageSize || pages.length * pageSize > maxOffset ? undefined : pages.length * pageSize,
    placeholderData: keepPreviousData,
  })
}

/**
 * The searchable list of students.
 *
 * @param search the current search text
 * @param onSearch called with the typed text, debounced
 * @param row renders one student's row: a link or button that fills the line
 * @param except a student to leave out
 */
export function StudentList({
  search,
  onSearch,
  row,
  except,
}: {
  search: string
  onSearch: (search: string) => void
  row: (student: ListedStudent, content: ReactNode) => ReactNode
  except?: number
}) {
  const [typed, setTyped] = useState(search)
  const mayAdd = isDesk(useSignedInUser().role)
  const students = useStudents(search)
  const list = useRef<HTMLUListElement>(null)

  const look = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === search) return
    return afterPause(() => look(typed.trim()), TYPING_PAUSE_MS.search)
  }, [typed, search])

  const step = (from: Element | null, by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = rows.indexOf(from as HTMLElement)
    rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus()
  }
  const found = students.data?.pages.flat().filter(({ id }) => id !== except) ?? []

  return (
    <div>
      <SearchField
        label={t('Search students')}
        placeholder={t('First or last name')}
        maxLength={PHOTO_SESSION_LIMITS.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            step(null, 1)
          }
        }}
      />
      <div className="mt-4" aria-busy={students.isPlaceholderData || undefined}>
        {students.isPending ? (
          <ListSkeleton />
        ) : students.isError ? (
          <ErrorState
            as="h2"
            title={t('The students could not be loaded')}
            onRetry={() => students.refetch()}
            retrying={students.isFetching}
          >
            {errorText(students.error, t('Something went wrong on the way.'))}
          </ErrorState>
        ) : found.length === 0 ? (
          <EmptyState
            drawing={<FrameDrawing />}
            title={search ? t('No one has that name') : t('No students yet')}
            action={
              !search &&
              mayAdd && (
                <Link to="/admin-add-talent" className={buttonClass()}>
                  {t('Add Talent')}
                </Link>
              )
            }
          >
            {search ? t('Try a part of the first or last name.') : t('Students appear here once they have a profile.')}
          </EmptyState>
        ) : (
          <ul
            ref={list}
            className="divide-y divide-line border-line border-y"
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              step(document.activeElement, event.key === 'ArrowDown' ? 1 : -1)
            }}
          >
            {found.map((student) => (
              <li key={student.id}>{row(student, <StudentLine student={student} />)}</li>
            ))}
          </ul>
        )}
        {students.hasNextPage && (
          <div className="mt-6 flex justify-center">
            <Button onClick={() => students.fetchNextPage()} pending={students.isFetchingNextPage} pendingLabel={t('Loading...')}>
              {t('Show more students')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** The style of a row's link or button. */
export const STUDENT_ROW = 'flex w-full min-h-16 items-center gap-4 px-2 py-2.5 text-left no-underline hover:bg-ink/5'

/** The content of a student's row. */
export function StudentLine({ student }: { student: ListedStudent }) {
  return (
    <>
      <Avatar src={student.photoUrl} initial={student.firstName} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{fullName(student)}</span>
        <span className="block text-ink-soft text-sm">
          <EmailText email={student.email} />
        </span>
        <ConsentBadge of={student} className="mt-1" />
      </span>
      <span className="flex-none text-ink-soft text-sm tabular-nums">{photoCount(student.photoCount)}</span>
    </>
  )
}

function ListSkeleton() {
  return (
    <Loading label={t('Loading students')} className="divide-y divide-line border-line border-y">
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <div key={line} className="flex min-h-16 items-center gap-4 px-2 py-2.5">
          <Skeleton className="size-10 rounded-full" />
          <span className="flex-1">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="mt-1.5 h-4 w-56 max-w-full" />
          </span>
        </div>
      ))}
    </Loading>
  )
}
