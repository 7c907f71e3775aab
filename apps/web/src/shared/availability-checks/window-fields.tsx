import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { t } from '#app/language/t.ts'
import { roleName } from '#shared/role-text.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isFull, nextDraft, type WindowDraft } from './window-drafts.ts'

interface WindowFieldsProps {
  drafts: readonly WindowDraft[]
  /** The roles of the casting call; if there are several, a time can belong to one of them. */
  roles: readonly Role[]
  onDrafts: (drafts: readonly WindowDraft[]) => void
  /** By the path of the invalid value: `windows`, or `windows.2.to`. */
  errors: Readonly<Record<string, string>>
}

/** The times that people are asked about. */
export function WindowFields({ drafts, roles, onDrafts, errors }: WindowFieldsProps) {
  const errorId = useId()
  const error = errors['windows']
  const hasRoles = roles.length > 1
  const change = (key: string, values: Partial<WindowDraft>) =>
    onDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...values } : draft)))
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">{t('Times')}</legend>
      <ZoneNote />
      {drafts.map((draft, at) => {
        const field = (name: 'day' | 'from' | 'to') => ({
          required: true,
          value: draft[name],
          error: errors[`windows.${at}.${name}`],
          onChange: (event: { target: { value: string } }) => change(draft.key, { [name]: event.target.value }),
        })
        return (
          <fieldset
            key={draft.key}
            aria-label={t('Time {number}', { number: at + 1 })}
            className={cx(
              'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-line border-b pb-3',
              hasRoles
                ? 'sm:grid-cols-[minmax(8.5rem,1.2fr)_9.25rem_9.25rem_minmax(7rem,1fr)_auto]'
                : 'sm:grid-cols-[minmax(8.5rem,1fr)_9.25rem_9.25rem_auto]',
            )}
          >
            <TextField label={t('Day')} type="date" className="max-sm:col-span-2" {...field('day')} />
            <TextField label={t('From')} type="time" className="max-sm:row-start-2" {...field('from')} />
            <TextField label={t('To')} type="time" className="max-sm:row-start-2" {...field('to')} />
            {hasRoles && (
              <SelectField
                label={t('For')}
                className="max-sm:col-span-2 max-sm:row-start-3"
                options={[
                  { value: '', label: t('Everyone') },
                  ...roles.map(({ id, name }) => ({ value: String(id), label: roleName(name) })),
                ]}
                value={draft.roleId === null ? '' : String(draft.roleId)}
                onChange={(event) => change(draft.key, { roleId: event.target.value ? Number(event.target.value) : null })}
              />
            )}
            <IconButton
              icon={X}
              label={t('Remove time {number}', { number: at + 1 })}
              disabled={drafts.length === 1}
              className="mt-7.5 max-sm:col-start-3 max-sm:row-start-1"
              onClick={() => onDrafts(drafts.filter(({ key }) => key !== draft.key))}
            />
          </fieldset>
        )
      })}
      <FieldError id={errorId} error={error} />
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        disabled={isFull(drafts)}
        onClick={() => onDrafts([...drafts, nextDraft(drafts)])}
      >
        {t('Add a time')}
      </Button>
    </fieldset>
  )
}
