import type { List, ListEntry, ListPage } from '@callboard/contract/people/lists/endpoints'
import { LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { type InfiniteData, type UseInfiniteQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListX, StickyNote } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { FaceTick } from '#shared/face-tick.tsx'
import { ListEnd } from '#shared/list-end.tsx'
import { rowsOf } from '#shared/list-pages.ts'
import { PeopleActions } from '#shared/people/people-actions.tsx'
import { Portrait } from '#shared/portrait.tsx'
import { fullName, initials } from '#shared/profile-text.ts'
import { NOTHING_CHOSEN, rangedTo, toggled, withPage } from '#shared/selection.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { LongList } from '#ui/long-list.tsx'
import { MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectionBar } from '#ui/selection-bar.tsx'
import { listIdsQuery } from './list-query.ts'
import { NoteDialog } from './note-dialog.tsx'
import { useListPeople } from './use-list-people.ts'

export const LIST_GRID = 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6'
/** Fills whole rows of 2, 3, 4 or 6 photos. */
const BLOCK = 24
/** Estimated height in pixels that one photo adds: the height of a row, divided by its usual six photos. */
const FACE_HEIGHT = 60
/** With more people than this, the list has a search field. */
const MANY = 12

interface ListPeopleProps {
  list: List
  /** The people that match the search, on the pages read so far. */
  found: UseInfiniteQueryResult<InfiniteData<ListPage>>
  typed: string
  onTyped: (typed: string) => void
}

/** All people on a list as photos with notes, and the actions for the selected ones. */
export function ListPeople({ list, found, typed, onTyped }: ListPeopleProps) {
  const queryClient = useQueryClient()
  const [selection, setSelection] = useState(NOTHING_CHOSEN)
  const [noted, setNoted] = useState<number>()
  const people = useListPeople(list.id)
  const pages = found.data?.pages ?? []
  const shown = rowsOf(
    pages.map(({ entries }) => entries),
    ({ studentId }) => studentId,
  )
  const count = pages.at(-1)?.found ?? 0
  const order = shown.map(({ studentId }) => studentId)
  // All ids on the list, by name. Until they are read, the page uses the selected ids.
  const all = useQuery({ ...listIdsQuery(list.id, ''), enabled: selection.ids.size > 0 })
  const selected = (all.data ?? [...selection.ids]).filter((id) => selection.ids.has(id))
  const noteOf = shown.find(({ studentId }) => studentId === noted)
  const select = (shiftKey: boolean, id: number) => setSelection((before) => (shiftKey ? rangedTo(before, order, id) : toggled(before, id)))
  const selectAll = useChange({
    mutationFn: () => queryClient.fetchQuery(listIdsQuery(list.id, typed.trim())),
    onSuccess: (ids) => setSelection((before) => withPage(before, ids)),
    failed: t('No one was selected'),
  })
  const isTooMany = selected.length > LIST_LIMITS.chosen
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3 print:hidden">
        {list.people > MANY ? (
          <SearchField
            label={t('Find on this list')}
            className="min-w-0 flex-1 basis-60 sm:max-w-sm"
            maxLength={LIST_LIMITS.search}
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
          />
        ) : (
          <span />
        )}
        {count > 0 && (
          <Button size="sm" onClick={() => selectAll.mutate()}>
            {plural(count, 'Select {count}', 'Select all {count}')}
          </Button>
        )}
      </div>
      {count === 0 && found.data && <p className="py-8 text-ink-soft">{t('No one matches')}</p>}
      <LongList
        rows={shown}
        length={count}
        rowKey={({ studentId }) => studentId}
        rowHeight={FACE_HEIGHT}
        blockSize={BLOCK}
        whole={BLOCK}
        rowLabel={fullName}
        blockClassName={cx(LIST_GRID, 'pb-6')}
        rowClassName="relative min-w-0"
      >
        {(entry) => (
          <Person
            entry={entry}
            isSelected={selection.ids.has(entry.studentId)}
            onSelect={(shiftKey) => select(shiftKey, entry.studentId)}
            onNote={() => setNoted(entry.studentId)}
          />
        )}
      </LongList>
      <ListEnd list={found} count={shown.length} />
      {selected.length > 0 && (
        <SelectionBar
          label={t('Selected people')}
          status={plural(selected.length, '{count} selected', '{count} selected')}
          closeLabel={t('Clear the selection')}
          onClose={() => setSelection(NOTHING_CHOSEN)}
        >
          <PeopleActions ids={selected}>
            <MenuSeparator />
            <MenuItem
              icon={ListX}
              tone="danger"
              disabled={isTooMany}
              onSelect={() => people.take.mutate(selected, { onSuccess: () => setSelection(NOTHING_CHOSEN) })}
            >
              {t('Remove from this list')}
            </MenuItem>
          </PeopleActions>
        </SelectionBar>
      )}
      {noteOf && <NoteDialog listId={list.id} entry={noteOf} note={people.note} onClose={() => setNoted(undefined)} />}
    </>
  )
}

interface PersonProps {
  entry: ListEntry
  isSelected: boolean
  onSelect: (shiftKey: boolean) => void
  onNote: () => void
}

function Person({ entry, isSelected, onSelect, onNote }: PersonProps) {
  const name = fullName(entry)
  return (
    <>
      <Link
        to="/talent-search"
        search={{ talent: entry.studentId }}
        aria-label={t('{name}, open profile', { name })}
        className="group block min-w-0 rounded-sm no-underline"
      >
        <span className={cx('relative block overflow-hidden rounded-sm', isSelected && 'outline-3 outline-ink outline-offset-1')}>
          <Portrait src={entry.photoUrl} initials={initials(entry)} />
          {!entry.available && (
            <Badge tone="neutral" className="absolute bottom-1.5 left-1.5 bg-paper!">
              {t('Unavailable')}
            </Badge>
          )}
        </span>
        <span className="mt-1.5 block truncate font-semibold group-hover:underline" title={name}>
          {name}
        </span>
        <span className="block truncate text-ink-soft text-sm">
          {[entry.year && t(entry.year), entry.major].filter(Boolean).join(' · ')}
        </span>
      </Link>
      <FaceTick name={name} checked={isSelected} onSelect={(event) => onSelect(event.shiftKey)} className="absolute top-0.5 left-0.5" />
      {entry.note && <p className="mt-1 line-clamp-4 wrap-anywhere whitespace-pre-line text-sm print:line-clamp-none">{entry.note}</p>}
      <Button
        size="sm"
        variant="ghost"
        icon={StickyNote}
        className="mt-1 -ml-3 print:hidden"
        aria-label={t('Notes about {name}', { name })}
        onClick={onNote}
      >
        {entry.note ? t('Change the note') : t('Add a note')}
      </Button>
    </>
  )
}
