import type { List } from '@callboard/contract/people/lists/endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { readAll } from '#shared/list-pages.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { usePausedText } from '#shared/use-paused-text.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { peopleText } from './list-card.tsx'
import { LIST_GRID, ListPeople } from './list-people.tsx'
import { listPageQuery } from './list-query.ts'
import { NameDialog } from './name-dialog.tsx'
import { useLists } from './use-lists.ts'

/**
 * One list: everybody on it, with the notes about them.
 *
 * @param onDeleted called when the list has been deleted here
 */
export function ListScreen({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { data, error, isFetching, refetch } = useInfiniteQuery(listPageQuery(id, ''))
  const list = data?.pages.at(-1)?.list
  if (!data && error instanceof ApiError && error.status === 404) return <NoList />
  return (
    <Page title={list?.name ?? t('List')} width="desk">
      <BackLink to="/lists">{t('All lists')}</BackLink>
      {list ? (
        <LoadedList key={list.id} list={list} onDeleted={onDeleted} />
      ) : error ? (
        <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The list could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading the list')}>
          <Skeleton className="mb-10 h-10 w-72 max-w-full" />
          <div className={LIST_GRID}>
            <Repeat times={12}>
              <Skeleton className="aspect-[4/5] w-full rounded-sm" />
            </Repeat>
          </div>
        </Loading>
      )}
    </Page>
  )
}

function LoadedList({ list, onDeleted }: { list: List; onDeleted: () => void }) {
  const [typed, setTyped] = useState('')
  const found = useInfiniteQuery({ ...listPageQuery(list.id, usePausedText(typed).trim()), placeholderData: keepPreviousData })
  const [renames, setRenames] = useState(false)
  const isDirector = useIsDirector()
  const { rename, remove } = useLists(onDeleted)
  return (
    <>
      <PageHeader
        title={list.name}
        lead={
          <span role="status" className="tabular-nums">
            {peopleText(list)}
            {list.createdBy && <> · {t('made by {name}', { name: list.createdBy })}</>}
          </span>
        }
        actions={
          <>
            {list.people > 0 && (
              <div className="max-sm:hidden">
                <PrintButton size="sm" prepare={() => readAll(found)} />
              </div>
            )}
            <Menu
              trigger={
                <Button size="sm" icon={Ellipsis}>
                  {t('Manage')}
                </Button>
              }
            >
              <MenuItem
                icon={Pencil}
                onSelect={() => {
                  rename.reset()
                  setRenames(true)
                }}
              >
                {t('Rename…')}
              </MenuItem>
              {isDirector && (
                <MenuItem icon={Trash2} tone="danger" onSelect={() => remove.mutate(list)}>
                  {t('Delete')}
                </MenuItem>
              )}
            </Menu>
          </>
        }
      />
      {list.people === 0 ? (
        <EmptyState
          title={t('No one is on this list')}
          action={
            <Link to="/talent-search" className={buttonClass('primary')}>
              {t('Look in the talent database')}
            </Link>
          }
        >
          {t('Press “Select multiple” there, choose people, and press “Add to list…”.')}
        </EmptyState>
      ) : (
        <ListPeople list={list} found={found} typed={typed} onTyped={setTyped} />
      )}
      {renames && (
        <NameDialog
          title={t('Rename the list')}
          name={list.name}
          submit={t('Rename')}
          pending={rename.isPending}
          error={rename.error}
          onName={(name) => rename.mutate({ id: list.id, name, version: list.version }, { onSuccess: () => setRenames(false) })}
          onClose={() => setRenames(false)}
        />
      )}
    </>
  )
}

function NoList() {
  return (
    <Page title={t('This list no longer exists')}>
      <EmptyState
        as="h1"
        drawing={<FrameDrawing />}
        title={t('This list no longer exists')}
        action={
          <Link to="/lists" className={buttonClass('primary')}>
            {t('All lists')}
          </Link>
        }
      />
    </Page>
  )
}
