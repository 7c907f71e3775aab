import { MAX_BULK_DELETE, MAX_CHOSEN } from '@callboard/contract/people/profiles/talents.rules'
import { filtersOf, type TalentAddress } from '@callboard/contract/people/talent-search/address'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useIsDirector } from '#app/session/session.ts'
import { useChosenKeys } from '#shared/people/chosen-commands.ts'
import { PeopleActions } from '#shared/people/people-actions.tsx'
import { talentIdsQuery } from '#shared/queries/talent.ts'
import { selectionText } from '#shared/selection.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { SelectionBar } from '#ui/selection-bar.tsx'
import { useConfirmTalents } from './confirm-talents.ts'
import { useDeleteTalents } from './delete-talent.ts'
import { useFoundCount } from './use-found-count.ts'
import type { SelectMode } from './use-selection.ts'

/** The actions for the selected talents, at the bottom of the window in selection mode. */
export function TalentSelectionBar({ mode, page, address }: { mode: SelectMode; page: readonly number[]; address: TalentAddress }) {
  const [asks, setAsks] = useState(false)
  const isDirector = useIsDirector()
  useChosenKeys()
  const count = mode.ids.size
  const queryClient = useQueryClient()
  const found = useFoundCount(address)
  const isMore = found !== undefined && found.count > page.length && (found.capped || count < found.count)
  const chooseAll = useChange({
    mutationFn: () => queryClient.fetchQuery({ ...talentIdsQuery(filtersOf(address)), staleTime: 0 }),
    onSuccess: (ids) => {
      mode.chooseAll(ids)
      if (ids.length === MAX_CHOSEN) toast({ title: t('The first {count} are selected', { count: MAX_CHOSEN }) })
    },
    failed: t('No one was selected'),
  })
  const tooMany = count > MAX_BULK_DELETE
  const confirming = useConfirmTalents(mode.leave)
  const remove = useDeleteTalents(() => {
    setAsks(false)
    mode.leave()
  })
  return (
    <SelectionBar
      label={t('Selected talent')}
      status={
        tooMany
          ? t('{selected}; up to {most}', { selected: selectionText(mode.ids, page), most: MAX_BULK_DELETE })
          : selectionText(mode.ids, page)
      }
      closeLabel={t('Leave selecting')}
      onClose={mode.leave}
    >
      <Button size="sm" variant="ghost" className="max-sm:flex-auto" onClick={mode.choosePage}>
        {t('Select page')}
      </Button>
      {isMore && (
        <Button size="sm" variant="ghost" className="max-sm:flex-auto" pending={chooseAll.isPending} onClick={() => chooseAll.mutate()}>
          {found.capped ? t('Select all matching') : t('Select all {total} matching', { total: found.count })}
        </Button>
      )}
      <Button size="sm" variant="ghost" className="max-sm:flex-auto" disabled={count === 0} onClick={mode.clear}>
        {t('Clear')}
      </Button>
      <PeopleActions ids={[...mode.ids]}>
        <MenuItem icon={Check} disabled={count > MAX_CHOSEN} onSelect={() => confirming.mutate({ ids: [...mode.ids], confirmed: true })}>
          {t('Confirm')}
        </MenuItem>
        {isDirector && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} tone="danger" disabled={tooMany} onSelect={() => setAsks(true)}>
              {t('Delete')}
            </MenuItem>
          </>
        )}
      </PeopleActions>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={plural(count, 'Delete 1 profile?', 'Delete {count} profiles?')}
        description={t(
          'Their photos, applications and self-tapes are deleted too. You can restore them for 24 hours; their links stop working for good.',
        )}
        confirmLabel={plural(count, 'Delete 1 profile', 'Delete {count} profiles')}
        pendingLabel={t('Deleting...')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate([...mode.ids])}
      />
    </SelectionBar>
  )
}
