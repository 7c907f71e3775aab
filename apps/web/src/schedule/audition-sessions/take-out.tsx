import type { AuditionPerson } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { personName } from './person-chip.tsx'

/** Takes away a person's slot, or removes them from the day. It asks first, because the person is told at once. */
export function TakeOut({
  person,
  hasSlot,
  isBusy,
  onTakeSlot,
  onRemove,
}: {
  person: AuditionPerson
  hasSlot: boolean
  isBusy: boolean
  onTakeSlot: () => void
  onRemove: () => void
}) {
  const [asked, setAsked] = useState<'slot' | 'day' | null>(null)
  const name = personName(person)
  return (
    <div className="mt-5 flex flex-wrap gap-3 border-line border-t pt-4">
      {asked === null ? (
        <>
          {hasSlot && (
            <Button size="sm" disabled={isBusy} onClick={() => setAsked('slot')}>
              {t('Take the slot away…')}
            </Button>
          )}
          <Button size="sm" disabled={isBusy} onClick={() => setAsked('day')}>
            {t('Take out of this day…')}
          </Button>
        </>
      ) : (
        <>
          <p className="basis-full wrap-anywhere font-semibold">
            {asked === 'slot'
              ? t('{name} is told right away, and asked to choose another time.', { name })
              : t('{name} is told right away that they need not come.', { name })}
          </p>
          <Button size="sm" autoFocus disabled={isBusy} onClick={() => setAsked(null)}>
            {t('Back')}
          </Button>
          <Button size="sm" variant="danger" pending={isBusy} onClick={asked === 'slot' ? onTakeSlot : onRemove}>
            {asked === 'slot' ? t('Take the slot away') : t('Take out of this day')}
          </Button>
        </>
      )}
    </div>
  )
}
