import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import { Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { criteriaText, personName, recipientCount, type Selection, withoutPerson, withPerson } from './selection.ts'

/** Maximum number of chips; a dialog shows the others. */
const SHOWN = 24

interface SelectedRecipientsProps {
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** The selected recipients; each can be removed. */
export function SelectedRecipients({ selection, onSelect }: SelectedRecipientsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { people, group } = selection
  const chip = (person: UserSearchResult) => (
    <Chip key={person.id} label={personName(person)} onRemove={() => onSelect(withoutPerson(selection, person))} />
  )
  const more = people.length - SHOWN
  return (
    <div>
      <p role="status" className="text-ink-soft tabular-nums">
        {recipientCount(selection) === 0
          ? t('No one yet.')
          : plural(recipientCount(selection), 'The message goes to {count} person.', 'The message goes to {count} people.')}
      </p>
      {recipientCount(selection) > 0 && (
        <ul aria-label={t('Selected recipients')} className="mt-3 flex flex-wrap gap-2">
          {group && (
            <Chip
              label={t('All {total} matching {criteriaText}', {
                total: group.total,
                criteriaText: criteriaText(group.criteria, readable),
              })}
              icon={<Users aria-hidden className="size-4 flex-none" />}
              onRemove={() => onSelect({ people, group: null })}
            />
          )}
          {people.slice(0, SHOWN).map(chip)}
          {more > 0 && (
            <li>
              <Button size="sm" onClick={() => setShowsAll(true)}>
                {t('and {more} more', { more })}
              </Button>
            </li>
          )}
        </ul>
      )}
      {group && group.except.length > 0 && (
        <div className="mt-4">
          <p className="mb-2 text-ink-soft">{t('But not to')}</p>
          <ul aria-label={t('Taken out')} className="flex flex-wrap gap-2">
            {group.except.map((person) => (
              <Chip
                key={person.id}
                label={personName(person)}
                verb={t('Put back')}
                onRemove={() => onSelect(withPerson(selection, person))}
              />
            ))}
          </ul>
        </div>
      )}
      <Dialog open={showsAll} onOpenChange={setShowsAll} title={t('Selected recipients')} size="lg">
        <ul aria-label={t('All selected recipients')} className="flex flex-wrap gap-2">
          {people.map(chip)}
        </ul>
      </Dialog>
    </div>
  )
}

function Chip({ label, icon, verb = t('Remove'), onRemove }: { label: string; icon?: ReactNode; verb?: string; onRemove: () => void }) {
  return (
    <li className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-raised pl-3 text-sm">
      {icon}
      <span className="min-w-0 truncate">{label}</span>
      <button
        type="button"
        aria-label={`${verb} ${label}`}
        onClick={onRemove}
        className="grid size-9 pointer-coarse:size-11 flex-none place-items-center rounded-full hover:bg-ink/8"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
