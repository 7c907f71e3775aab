import type { AvailabilityException } from '@callboard/contract/people/availability/endpoints'
import { AVAILABILITY_LIMITS, isOvernight } from '@callboard/contract/people/availability/plan'
import type { Day } from '@callboard/contract/time/month'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { exceptionText } from './availability-text.ts'
import { changeErrorText, fieldErrors, useExceptions } from './use-availability.ts'

interface Typed {
  readonly from: Day
  readonly to: string
  readonly start: string
  readonly end: string
  readonly note: string
}

const NOTHING = { to: '', start: '', end: '', note: '' } as const

/** Days and hours that differ from the week. */
export function ExceptionsSection({ exceptions, today }: { exceptions: readonly AvailabilityException[]; today: Day }) {
  const [typed, setTyped] = useState<Typed>({ from: today, ...NOTHING })
  const { add, remove } = useExceptions(() => setTyped({ from: typed.from, ...NOTHING }))
  const [isMore, setMore] = useState(false)
  const errors = fieldErrors(add.error)
  const form = useFirstError(add.error)
  const set = (name: keyof Typed) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const send = (isFree: boolean) => {
    const { from, to, start, end, note } = typed
    const body = { from, to: to || from, start: start || null, end: end || null, note: note || null, isFree }
    add.mutate(body, {
      onError: (error) => setMore(isMore || Object.keys(fieldErrors(error)).some((name) => name !== 'from')),
    })
  }
  return (
    <Section title={t('Exceptions')} hint={t('Days or hours that are not as usual. The note is only for you.')}>
      <form
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send(false)
        }}
      >
        <FieldGrid>
          <TextField label={t('Day')} type="date" required min={today} {...set('from')} />
          {isMore && (
            <>
              <TextField label={t('Until (the last day)')} type="date" min={typed.from} {...set('to')} />
              <TextField label={t('From (time)')} type="time" hint={t('Empty for the whole day')} {...set('start')} />
              <TextField
                label={t('To (time)')}
                type="time"
                hint={isOvernight({ start: typed.start || null, end: typed.end || null }) ? t('On the next day') : undefined}
                {...set('end')}
              />
              <TextField label={t('Note')} maxLength={AVAILABILITY_LIMITS.note} className="wide-field" {...set('note')} />
            </>
          )}
        </FieldGrid>
        {add.isError && Object.keys(errors).length === 0 && <FieldError id="exception-error" error={changeErrorText(add.error)} />}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" variant="primary" disabled={!typed.from} pending={add.isPending}>
            {t('I am busy')}
          </Button>
          <Button disabled={!typed.from || add.isPending} onClick={() => send(true)}>
            {t('I am free after all')}
          </Button>
          <Button variant="ghost" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            {isMore ? t('Less') : t('Hours, more days, note')}
          </Button>
        </div>
      </form>
      <ul className="mt-5 grid grid-cols-[auto_1fr_auto] divide-y divide-line border-line border-y empty:hidden">
        {exceptions.map((exception) => (
          <li key={exception.id} className="col-span-full grid grid-cols-subgrid items-center gap-x-3 py-2">
            <Badge tone={exception.isFree ? 'ok' : 'neutral'} className="justify-self-start">
              {exception.isFree ? t('Free') : t('Busy')}
            </Badge>
            <p className="wrap-anywhere min-w-0">
              <span className="tabular-nums">{exceptionText(exception)}</span>
              {exception.note && <span className="text-ink-soft"> · {exception.note}</span>}
            </p>
            <IconButton
              icon={Trash2}
              size="sm"
              label={t('Remove {what}', { what: exceptionText(exception) })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(exception)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
