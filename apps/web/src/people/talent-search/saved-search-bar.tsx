import type { SavedSearch } from '@callboard/contract/people/saved-searches/endpoints'
import { SAVED_SEARCH_LIMITS } from '@callboard/contract/people/saved-searches/rules'
import { filtersOf, sameFilters, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, Ellipsis, Pencil, Trash2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'
import { suggestedName } from '#shared/talent-filters/filter-text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { type SearchToSave, useSavedSearches } from './use-saved-searches.ts'

const SavedSearchDialog = lazy(async () => ({ default: (await import('./saved-search-dialog.tsx')).SavedSearchDialog }))

/** Searches shown in the bar; a button shows the others. */
const SHOWN = 6

/** The link of a saved search, with the id of the search. */
const addressOf = (search: SavedSearch) => ({ to: '/talent-search', search: { ...filtersOf(search.filters), saved: search.id } }) as const

const newMatchesText = (count: number) =>
  count >= SAVED_SEARCH_LIMITS.newMatches ? t('{count}+ new', { count }) : t('{count} new', { count })

/** The saved searches with their numbers of new matches, and a button to save the current search. */
export function SavedSearchBar({ filters }: { filters: TalentFilters }) {
  const { data: searches = [], isPending } = useQuery(savedSearchesQuery)
  const { remove } = useSavedSearches()
  const isDirector = useIsDirector()
  const [edited, setEdited] = useState<SearchToSave>()
  const current = searches.find((search) => sameFilters(search.filters, filters))
  const rest = searches.slice(SHOWN)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="flex min-h-11 min-w-0 flex-1 basis-80 flex-wrap items-center gap-2 print:hidden">
      {searches.length > 0 && (
        <nav aria-label={t('Saved searches')} className="contents">
          {searches.slice(0, SHOWN).map((search) => (
            <Link
              key={search.id}
              {...addressOf(search)}
              aria-current={search === current ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border px-3.5 font-medium text-sm no-underline sm:max-w-72',
                search === current ? 'border-ink bg-ink text-paper' : 'border-edge bg-raised hover:border-ink',
              )}
            >
              {search.shared && <Users aria-label={t('Shared')} className="size-4 flex-none" />}
              <span className="truncate">{search.name}</span>
              <NewMatches count={search.newMatches} />
            </Link>
          ))}
          {rest.length > 0 && (
            <Menu align="start" trigger={<Button size="sm">{t('{count} more', { count: rest.length })}</Button>}>
              <div className="relative max-h-[60dvh] overflow-y-auto">
                {rest.map((search) => (
                  <MenuItem key={search.id} asChild>
                    <Link {...addressOf(search)}>
                      <span className="max-w-72 truncate">{search.name}</span>
                      <NewMatches count={search.newMatches} />
                    </Link>
                  </MenuItem>
                ))}
              </div>
            </Menu>
          )}
        </nav>
      )}
      {current && (
        <Menu align="start" trigger={<IconButton size="sm" icon={Ellipsis} label={`Manage “${current.name}”`} />}>
          {current.mine ? (
            <MenuItem icon={Pencil} onSelect={() => setEdited(current)}>
              {t('Rename or share')}
            </MenuItem>
          ) : (
            <MenuItem icon={BookmarkPlus} onSelect={() => setEdited({ name: current.name, filters, shared: false })}>
              {t('Save a copy of my own')}
            </MenuItem>
          )}
          {(current.mine || isDirector) && (
            <MenuItem icon={Trash2} tone="danger" onSelect={() => remove.mutate(current)}>
              {current.mine ? t('Delete') : t('Delete (made by {name})', { name: current.madeBy })}
            </MenuItem>
          )}
        </Menu>
      )}
      {!isPending && !current && isFiltered && (
        <Button
          size="sm"
          variant="ghost"
          icon={BookmarkPlus}
          className="first:-ml-3"
          onClick={() => setEdited({ name: suggestedName(filters, SAVED_SEARCH_LIMITS.name), filters, shared: false })}
        >
          {t('Save this search')}
        </Button>
      )}
      {!isPending && searches.length === 0 && !isFiltered && (
        <p className="text-ink-soft text-sm">{t('A search you will need again can be saved here, and tells you of new matches.')}</p>
      )}
      <Suspense fallback={null}>{edited && <SavedSearchDialog search={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </div>
  )
}

function NewMatches({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="flex-none rounded-full bg-accent px-1.5 font-bold text-on-accent text-sm tabular-nums">{newMatchesText(count)}</span>
  )
}
