import type { Term } from '@callboard/contract/people/availability/endpoints'
import { AVAILABILITY_LIMITS } from '@callboard/contract/people/availability/plan'
import type { Day } from '@callboard/contract/time/month'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { weekText } from '#shared/week-text.ts'
import { useZoneNote } from '#shared/zone-note.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { WeekGrid } from '#ui/week-grid.tsx'
import { daysText } from './availability-text.ts'
import { changeErrorText, fieldErrors, useTerms } from './use-availability.ts'

/** Weekly hours that apply between two days. */
export function TermsSection({ terms, today }: { terms: readonly Term[]; today: Day }) {
  const [editing, setEditing] = useState<Term | 'new' | null>(null)
  const { save, remove } = useTerms(() => setEditing(null))
  const close = () => {
    setEditing(null)
    save.reset()
  }
  return (
    <Section
      title={t('Terms')}
      hint={t('A week that only counts for some time, such as a semester or the holidays.')}
      actions={
        <Button size="sm" icon={Plus} onClick={() => setEditing('new')}>
          {t('Add a term')}
        </Button>
      }
    >
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {terms.map((term) => (
          <li key={term.id} className="flex items-center gap-1 py-2">
            <div className="wrap-anywhere min-w-0 flex-1">
              <p className="font-semibold">{term.name}</p>
              <p className="text-ink-soft text-sm tabular-nums">{daysText(term)}</p>
              <p className="text-sm">{weekText(term.hours) || t('No hours')}</p>
            </div>
            <IconButton icon={Pencil} label={t('Change {name}', { name: term.name })} onClick={() => setEditing(term)} />
            <IconButton
              icon={Trash2}
              label={t('Remove {what}', { what: term.name })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(term)}
            />
          </li>
        ))}
      </ul>
      {editing && <TermDialog term={editing === 'new' ? null : editing} today={today} save={save} onClose={close} />}
    </Section>
  )
}

interface TermDialogProps {
  /** `null` for a new one. */
  readonly term: Term | null
  readonly today: Day
  readonly save: ReturnType<typeof useTerms>['save']
  readonly onClose: () => void
}

function TermDialog({ term, today, save, onClose }: TermDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState<Omit<Term, 'id'>>(term ?? { name: '', from: today, to: '', hours: {} })
  const errors = fieldErrors(save.error)
  const form = useFirstError(save.error)
  const set = (name: 'name' | 'from' | 'to') => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <Dialog
      open
      size="lg"
      title={term ? t('Change {name}', { name: term.name }) : t('Add a term')}
      description={useZoneNote() ?? undefined}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={save.isPending} pendingLabel={t('Saving...')}>
          {t('Save')}
        </FormButtons>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save.mutate({ ...typed, id: term?.id ?? null })
        }}
      >
        <FieldGrid>
          <TextField
            label={t('Name')}
            required
            autoFocus
            maxLength={AVAILABILITY_LIMITS.termName}
            placeholder={t('Spring semester')}
            className="wide-field"
            {...set('name')}
          />
          <TextField label={t('First day')} type="date" required {...set('from')} />
          <TextField label={t('Last day')} type="date" required min={typed.from} {...set('to')} />
        </FieldGrid>
        {save.isError && Object.keys(errors).length === 0 && <FieldError id={`${formId}-error`} error={changeErrorText(save.error)} />}
        <WeekGrid
          label={t('Weekly Availability')}
          value={typed.hours}
          onChange={(hours) => setTyped({ ...typed, hours: hours ?? {} })}
          error={errors.hours}
        />
      </form>
    </Dialog>
  )
}
