import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { Handshake, ListPlus, Send } from 'lucide-react'
import { plural, t } from '#app/language/t.ts'
import { useChosenCommands, useChosenKeys } from '#shared/people/chosen-commands.ts'
import { PeopleActions } from '#shared/people/people-actions.tsx'
import { type AddAs, useAddPeople } from '#shared/people/use-add-people.ts'
import { Button } from '#ui/button.tsx'
import { SelectionBar } from '#ui/selection-bar.tsx'

/** Adds the selected people to a role, at the bottom of the window. */
export function MatchesBar({
  projectId,
  roleId,
  chosen,
  onOffer,
  isOffering,
  onClear,
}: {
  projectId: string
  roleId: number
  chosen: readonly number[]
  /** Makes the selected people an offer; `undefined` if nobody can be made one. */
  onOffer?: () => void
  isOffering: boolean
  onClear: () => void
}) {
  const add = useAddPeople(onClear)
  useChosenKeys(onClear)
  const isTooMany = chosen.length > CASTING_ROOM_LIMITS.added
  const addAs = (as: AddAs) => add.mutate({ projectId, roleId, studentIds: chosen, as })
  const isAdding = (as: AddAs) => add.isPending && add.variables.as === as
  useChosenCommands(() => ({
    title: plural(chosen.length, '{count} selected', '{count} selected'),
    commands: isTooMany
      ? []
      : [
          ...(onOffer ? [{ key: 'offer', label: t('Make an offer…'), icon: Handshake, run: onOffer }] : []),
          { key: 'shortlist', label: t('Add to shortlist'), icon: ListPlus, run: () => addAs('shortlisted') },
          { key: 'invite', label: t('Invite'), icon: Send, run: () => addAs('invited') },
        ],
  }))
  return (
    <SelectionBar
      label={t('Selected people')}
      status={
        <>
          {plural(chosen.length, '{count} selected', '{count} selected')}
          {isTooMany && <span className="font-normal text-ink-soft"> · {t('up to {most}', { most: CASTING_ROOM_LIMITS.added })}</span>}
        </>
      }
      closeLabel={t('Clear the selection')}
      onClose={onClear}
    >
      <PeopleActions ids={chosen} appliedTo={Number(projectId)} comparedFor={roleId} isShort roleOf={() => roleId} />
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
        icon={Send}
        className="max-sm:flex-auto"
        disabled={isTooMany || add.isPending}
        pending={isAdding('invited')}
        onClick={() => addAs('invited')}
      >
        {t('Invite')}
      </Button>
      {onOffer && (
        <Button
          size="sm"
          variant="primary"
          icon={Handshake}
          className="max-sm:flex-auto"
          disabled={isTooMany}
          pending={isOffering}
          onClick={onOffer}
        >
          {t('Offer…')}
        </Button>
      )}
    </SelectionBar>
  )
}
