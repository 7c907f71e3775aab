import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/rules'
import { ListPlus, Send, X } from 'lucide-react'
import { plural, t } from '#app/language/t.ts'
import { PeopleActions } from '#shared/people/people-actions.tsx'
import { type AddAs, useAddPeople } from '#shared/people/use-add-people.ts'
import { Button, IconButton } from '#ui/button.tsx'

/** Adds the selected people to a role, at the bottom of the window. */
export function MatchesBar({
  projectId,
  roleId,
  chosen,
  onClear,
}: {
  projectId: string
  roleId: number
  chosen: readonly number[]
  onClear: () => void
}) {
  const add = useAddPeople(onClear)
  const isTooMany = chosen.length > CASTING_ROOM_LIMITS.added
  const addAs = (as: AddAs) => add.mutate({ projectId, roleId, studentIds: chosen, as })
  const isAdding = (as: AddAs) => add.isPending && add.variables.as === as
  return (
    <section
      data-foot="selection"
      aria-label={t('Selected people')}
      className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-20 low:static -mx-4 mt-6 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-t bg-raised px-4 py-3 shadow-float sm:bottom-4 sm:mx-0 sm:rounded-lg sm:border print:hidden"
    >
      <p role="status" className="min-w-0 flex-1 font-semibold tabular-nums max-sm:-order-1 max-sm:basis-[calc(100%-4rem)]">
        {plural(chosen.length, '{count} selected', '{count} selected')}
        {isTooMany && <span className="font-normal text-ink-soft"> · {t('{most} at most', { most: CASTING_ROOM_LIMITS.added })}</span>}
      </p>
      <PeopleActions ids={chosen} />
      <Button
        size="sm"
        icon={ListPlus}
        className="max-sm:flex-auto"
        disabled={isTooMany || add.isPending}
        pending={isAdding('shortlisted')}
        onClick={() => addAs('shortlisted')}
      >
        {t('Add to shortlist')}
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={Send}
        className="max-sm:flex-auto"
        disabled={isTooMany || add.isPending}
        pending={isAdding('invited')}
        onClick={() => addAs('invited')}
      >
        {t('Invite')}
      </Button>
      <IconButton size="sm" icon={X} label={t('Clear the selection')} className="max-sm:-order-1" onClick={onClear} />
    </section>
  )
}
