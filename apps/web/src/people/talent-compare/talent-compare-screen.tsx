import { COMPARE } from '@callboard/contract/people/talent-search/compare-address'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { fullName } from '#shared/profile-text.ts'
import { talentQuery } from '#shared/queries/talent.ts'
import { matchAddress } from '#shared/role-filters.ts'
import { buttonClass } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { compareRows, compareSpecialties, movedId } from './compare-model.ts'
import { CompareTable } from './compare-table.tsx'

/** A role for which the office compares people. */
type ComparedRole = Parameters<typeof matchAddress>[0] & { readonly projectId: number }

/** Decisions about the applicants of a casting call, which the office makes on this page. */
export interface Decisions {
  /** The read on which the decisions depend. */
  readonly read: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'isPending' | 'refetch'>
  /** Renders the decisions about a talent; `null` for a talent who did not apply. */
  readonly of: (id: number, exists: boolean) => ReactNode
  /** The role for which the talents are compared. */
  readonly role?: ComparedRole | undefined
}

/**
 * Two to six talents side by side.
 *
 * @param ids the talents in order, from the URL
 * @param onIds navigates to the URL of other talents, or of another order
 * @param projectId the casting call to which they applied
 */
export function TalentCompareScreen({
  ids,
  onIds,
  projectId,
  decisions,
}: {
  ids: readonly number[]
  onIds: (ids: readonly number[]) => void
  projectId?: number | undefined
  decisions?: Decisions | undefined
}) {
  const profiles = useQueries({ queries: ids.map((id) => talentQuery(id)) })
  const answers = [...profiles, ...(decisions ? [decisions.read] : [])]
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const failed = answers.find(({ data, error }) => !data && error && !(error instanceof ApiError && error.status === 404))
  const talents = profiles.map(({ data }) => data ?? null)

  function remove(id: number) {
    const gone = talents[ids.indexOf(id)]
    onIds(ids.filter((other) => other !== id))
    toast({
      title: gone ? t('{name} taken out', { name: fullName(gone) }) : t('The profile taken out'),
      undo: () => onIds(ids),
    })
  }

  return (
    <Page title={t('Compare talent')} width="desk">
      <PageHeader
        title={t('Compare talent')}
        actions={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
            {ids.length >= COMPARE.min && (
              <Switch label={t('Only differences')} checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)} />
            )}
            <OthersLink projectId={projectId} role={decisions?.role}>
              <UserRoundSearch aria-hidden className="size-5" /> {t('Choose others')}
            </OthersLink>
            {ids.length > 0 && <PrintButton />}
          </div>
        }
      />
      {ids.length < COMPARE.min && <TooFew count={ids.length} projectId={projectId} role={decisions?.role} />}
      {failed ? (
        <ErrorState
          onRetry={() => void Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch()))}
          retrying={answers.some(({ isFetching }) => isFetching)}
        >
          {errorText(failed.error, t('The profiles could not be loaded. Please try again.'))}
        </ErrorState>
      ) : answers.some(({ isPending }) => isPending) ? (
        <CompareSkeleton columns={ids.length} />
      ) : (
        ids.length > 0 && (
          <CompareTable
            ids={ids}
            talents={talents}
            rows={compareRows(talents).filter(({ differs }) => differs || !onlyDifferent)}
            specialties={compareSpecialties(talents)}
            onlyDifferent={onlyDifferent}
            decisions={decisions && ((id) => decisions.of(id, Boolean(talents[ids.indexOf(id)])))}
            onMove={(id, step) => onIds(movedId(ids, id, step))}
            onRemove={remove}
          />
        )
      )}
    </Page>
  )
}

/** The page on which others can be chosen. */
interface Others {
  projectId: number | undefined
  role: ComparedRole | undefined
}

/**
 * Links to the page where the user can choose others: the matches of the role, the applicants of the casting call, or the talent database.
 */
function OthersLink({ projectId, role, children }: Others & { children: ReactNode }) {
  if (role) {
    return (
      <Link to="/project/$id/matches" params={{ id: String(role.projectId) }} search={matchAddress(role)} className={buttonClass()}>
        {children}
      </Link>
    )
  }
  return projectId === undefined ? (
    <Link to="/talent-search" className={buttonClass()}>
      {children}
    </Link>
  ) : (
    <Link to="/project/$id/applicants" params={{ id: String(projectId) }} className={buttonClass()}>
      {children}
    </Link>
  )
}

function TooFew({ count, projectId, role }: Others & { count: number }) {
  const { min, max } = COMPARE
  const isOfProject = projectId !== undefined
  return (
    <EmptyState
      drawing={count === 0 ? <FrameDrawing /> : undefined}
      title={count === 0 ? t('No one to compare yet') : t('Choose one more')}
      action={
        <OthersLink projectId={projectId} role={role}>
          {role ? t('Choose among the matches') : isOfProject ? t('Choose among the applicants') : t('Go to the talent database')}
        </OthersLink>
      }
    >
      {isOfProject
        ? t('Select {min} to {max} people there, and press “Compare”.', { min, max })
        : t('Press “Select multiple” there, choose {min} to {max} people, and press “Compare”.', { min, max })}
    </EmptyState>
  )
}

function CompareSkeleton({ columns }: { columns: number }) {
  return (
    <Loading label={t('Loading profiles')} className="flex gap-5 overflow-hidden md:pl-36">
      <Repeat times={columns}>
        <div className="min-w-0 flex-1 max-md:flex-[0_0_78vw]">
          <Skeleton className="mb-4 aspect-[4/5] w-full" />
          <SkeletonText lines={8} />
        </div>
      </Repeat>
    </Loading>
  )
}
