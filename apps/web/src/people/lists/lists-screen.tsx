import type { List } from '@callboard/contract/people/lists/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { DeletedLink } from '#shared/deleted-link.tsx'
import { useAddToList } from '#shared/people/use-add-to-list.ts'
import { listsQuery } from '#shared/queries/lists.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { ListCard } from './list-card.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useLists } from './use-lists.ts'

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

/** The open dialog: it asks for the name of a new list, or for another name of an existing one. */
type Asked = { readonly kind: 'new' } | { readonly kind: 'rename'; readonly list: List }

/** All lists of the office. */
export function ListsScreen() {
  const lists = useQuery(listsQuery)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const create = useAddToList(close)
  const { rename, remove } = useLists()
  const ask = (next: Asked) => {
    create.reset()
    rename.reset()
    setAsked(next)
  }
  const newList = (
    <Button variant="primary" icon={ListPlus} onClick={() => ask({ kind: 'new' })}>
      {t('New list')}
    </Button>
  )
  const chooser = (
    <Link to="/talent-search" className={buttonClass()}>
      {t('Look in the talent database')}
    </Link>
  )
  return (
    <Page title={t('Lists')} width="desk">
      <PageHeader
        title={t('Lists')}
        lead={lists.data && lists.data.length > 0 ? plural(lists.data.length, '1 list', '{count} lists') : undefined}
        actions={lists.data && lists.data.length > 0 && newList}
      />
      {lists.data ? (
        lists.data.length === 0 ? (
          <EmptyState
            drawing={<FrameDrawing />}
            title={t('No lists yet')}
            action={
              <>
                {chooser}
                {newList}
              </>
            }
          >
            {t('Select people in the talent database and add them to a list, such as “Spring favourites”. The whole office sees it.')}
          </EmptyState>
        ) : (
          <ul className={GRID}>
            {lists.data.map((list) => (
              <li key={list.id} className="min-w-0">
                <ListCard list={list} onRename={() => ask({ kind: 'rename', list })} onDelete={() => remove.mutate(list)} />
              </li>
            ))}
          </ul>
        )
      ) : lists.error ? (
        <ErrorState onRetry={() => void lists.refetch()} retrying={lists.isFetching}>
          {errorText(lists.error, t('The lists could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading lists')}>
          <div className={GRID}>
            <Repeat times={4}>
              <Skeleton className="h-44 rounded-lg" />
            </Repeat>
          </div>
        </Loading>
      )}
      {lists.data && (
        <p className="mt-6">
          <DeletedLink kind="list" />
        </p>
      )}
      {asked?.kind === 'new' && (
        <NameDialog
          title={t('New list')}
          name=""
          submit={t('Create the list')}
          pending={create.isPending}
          error={create.error}
          onName={(name) => create.mutate({ to: { name }, people: [] })}
          onClose={close}
        />
      )}
      {asked?.kind === 'rename' && (
        <NameDialog
          title={t('Rename the list')}
          name={asked.list.name}
          submit={t('Rename')}
          pending={rename.isPending}
          error={rename.error}
          onName={(name) => rename.mutate({ id: asked.list.id, name, version: asked.list.version }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Page>
  )
}
