import type { ListedStudent } from '@callboard/contract/people/photo-sessions/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import { photographedStudentQuery } from '#shared/queries/photo-sessions.ts'
import { buttonClass } from '#ui/button.tsx'
import { Page, PageHeader, useDocumentTitle } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
// Imported eagerly: it could not be loaded without a network, which is when it is needed most.
import '#app/notices/toaster.tsx'
import type { PhotoSessionAddress } from './photo-session-address.ts'
import { SavedPhotos } from './saved-photos.tsx'
import { SessionView } from './session-view.tsx'
import { STUDENT_ROW, StudentList } from './student-list.tsx'
import { TodayShoots } from './today-shoots.tsx'
import { type Canon, useCanon } from './use-canon.ts'
import { type Captures, useCaptures } from './use-captures.ts'
import { WaitingCaptures } from './waiting-captures.tsx'

interface ScreenProps {
  address: PhotoSessionAddress
  onAddress: (address: PhotoSessionAddress, options?: { replace: boolean }) => void
}

/** The photo session tool: the list of students, or a session with the one in the address. */
export function PhotoSessionScreen({ address, onAddress }: ScreenProps) {
  const captures = useCaptures()
  const canon = useCanon(async ({ jpeg, subject }) => {
    const [studentId, studentName] = JSON.parse(subject) as [number, string]
    await captures.add({ studentId, studentName, jpeg, source: 'canon' })
  })
  return address.student === undefined ? (
    <Students address={address} onAddress={onAddress} captures={captures} />
  ) : (
    <Session
      key={address.student}
      studentId={address.student}
      captures={captures}
      canon={canon}
      onLeave={() => onAddress({ ...(address.search && { search: address.search }) })}
    />
  )
}

function Students({ address, onAddress, captures }: ScreenProps & { captures: Captures }) {
  const row = (student: ListedStudent, content: ReactNode) => (
    <Link to="/photo-updater" search={{ ...address, student: student.id }} className={STUDENT_ROW}>
      {content}
    </Link>
  )
  return (
    <Page title={t('Photo session')} width="form">
      <PageHeader title={t('Photo session')} lead={t('Choose who is in front of the camera.')} />
      <WaitingCaptures captures={captures} />
      {!address.search && <TodayShoots row={row} />}
      <StudentList search={address.search ?? ''} onSearch={(search) => onAddress(search ? { search } : {}, { replace: true })} row={row} />
    </Page>
  )
}

function Session({ studentId, captures, canon, onLeave }: { studentId: number; captures: Captures; canon: Canon; onLeave: () => void }) {
  const student = useQuery(photographedStudentQuery(studentId))
  // Without a network, a running session continues with the name stored in its captures.
  const known = captures.all?.findLast((capture) => capture.studentId === studentId)?.studentName
  const name = student.data ? fullName(student.data) : known
  useDocumentTitle(name ? t('Photo session with {name}', { name }) : t('Photo session'))
  if (name === undefined) {
    return (
      <Page title={t('Photo session')}>
        {student.isError ? (
          <ErrorState
            as="h1"
            title={t('The student could not be loaded')}
            onRetry={() => student.refetch()}
            retrying={student.isFetching}
            action={
              <Link to="/photo-updater" className={buttonClass()}>
                {t('All students')}
              </Link>
            }
          >
            {errorText(student.error, t('Something went wrong on the way.'))}
          </ErrorState>
        ) : (
          <Loading label={t('Loading the session')}>
            <Skeleton className="h-10 w-72" />
            <Skeleton className="mt-6 aspect-[3/2] w-full max-w-4xl" />
          </Loading>
        )}
      </Page>
    )
  }
  return (
    <SessionView
      student={{ id: studentId, name }}
      captures={captures}
      canon={canon}
      onLeave={onLeave}
      saved={<SavedPhotos studentId={studentId} name={name} photos={student.data?.portfolio.photos ?? []} />}
    />
  )
}
