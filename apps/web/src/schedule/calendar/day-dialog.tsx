import type { Day } from '@callboard/contract/time/month'
import { Plus } from 'lucide-react'
import { formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Item } from './calendar-item.ts'
import { ItemButton } from './item-button.tsx'

/** Everything on one day. */
export function DayDialog({
  day,
  items,
  onOpen,
  onNew,
  onClose,
}: {
  day: Day
  items: readonly Item[]
  onOpen: (item: Item) => void
  /** Plans another event on that day; missing for readers. */
  onNew: ((day: Day) => void) | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={formatDay(day)}
      footer={
        <>
          <PrintButton />
          {onNew && (
            <Button icon={Plus} onClick={() => onNew(day)}>
              {t('New Event')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-2 [&>.event]:py-3">
        {items.map((item) => (
          <ItemButton key={item.key} item={item} day={day} onOpen={onOpen} />
        ))}
      </div>
    </Dialog>
  )
}
