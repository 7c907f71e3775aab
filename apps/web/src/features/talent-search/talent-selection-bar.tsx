import { MAX_BULK_DELETE } from '@callboard/contract/talents/rules'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { PeopleActions } from '#shared/people/people-actions.tsx'
import { selectionText } from '#shared/selection.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useDeleteTalents } from './delete-talent.ts'
import type { SelectMode } from './use-selection.ts'

/** The actions for the selected talents, at the bottom of the window in selection mode. */
export function SelectionBar({ mode, page }: { mode: SelectMode; page: readonly number[] }) {
  const [asks, setAsks] = useState(false)
  const count = mode.ids.size
  const tooMany = count > MAX_BULK_DELETE
  const remove = useDeleteTalents(() => {
    setAsks(false)
    mode.leave()
  })
  return (
    <section
      data-foot="selection"
      aria-label={t('Selected talent')}
      className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-20 low:static -mx-4 mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-raised px-4 py-3 shadow-float sm:bottom-4 sm:mx-0 sm:rounded-lg sm:border"
    >
      <p role="status" className="min-w-0 flex-1 basis-32 font-semibold tabular-nums max-sm:-order-1 max-sm:basis-[calc(100%-4rem)]">
        {tooMany
          ? t('{selected}; {most} at most', { selected: selectionText(mode.ids, page), most: MAX_BULK_DELETE })
          : selectionText(mode.ids, page)}
      </p>
      <Button size="sm" variant="ghost" className="max-sm:flex-auto" onClick={mode.choosePage}>
        {t('Select page')}
      </Button>
      <Button size="sm" variant="ghost" className="max-sm:flex-auto" disabled={count === 0} onClick={mode.clear}>
        {t('Clear')}
      </Button>
      <PeopleActions ids={[...mode.ids]}>
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="danger" disabled={tooMany} onSelect={() => setAsks(true)}>
          {t('Delete')}
        </MenuItem>
      </PeopleActions>
      <IconButton size="sm" icon={X} label={t('Leave selecting')} className="max-sm:-order-1" onClick={mode.leave} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={plural(count, 'Delete 1 profile?', 'Delete {count} profiles?')}
        description={t('Their photos, applications and self-tapes go with them. You can restore them for 24 hours.')}
        confirmLabel={plural(count, 'Delete 1 profile', 'Delete {count} profiles')}
        pendingLabel={t('Deleting...')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate([...mode.ids])}
      />
    </section>
  )
}
