import { AVAILABILITY_LIMITS, TIMETABLE_FAILURE_MESSAGE } from '@callboard/contract/people/availability/plan'
import type { Timetable } from '@callboard/contract/people/availability/timetables.endpoints'
import { dayOf } from '@callboard/contract/time/month'
import { RotateCcw, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { FieldError } from '#ui/field.tsx'
import { Section } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { assumedText, coversText, failureText, isOver, problemTexts, timetableText } from './availability-text.ts'
import { changeErrorText, useTimetables } from './use-availability.ts'

/** Where the student's classes come from. */
export function TimetablesSection({ timetables, onFound }: { timetables: readonly Timetable[]; onFound: (start: string) => void }) {
  const { add, read, remove } = useTimetables(onFound)
  const [address, setAddress] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const addFile = async (file: File | undefined) => {
    const isTooLarge = (file?.size ?? 0) > AVAILABILITY_LIMITS.timetableBytes
    setTooLarge(isTooLarge)
    if (!file || isTooLarge) return
    add.mutate({ file: { name: file.name.slice(-AVAILABILITY_LIMITS.timetableName), text: await file.text() } })
  }
  const error = tooLarge ? t(TIMETABLE_FAILURE_MESSAGE['too-large']) : add.error ? changeErrorText(add.error) : undefined
  const isOfAddress = Boolean(add.variables?.address) && !tooLarge
  return (
    <Section title={t('Class timetable')} hint={t('Your timetable as a calendar. Only the times are kept, no titles and no places.')}>
      <DropZone
        label={t('Choose a calendar file')}
        hint={t('An .ics file of up to 2 MB')}
        accept=".ics,text/calendar"
        multiple={false}
        disabled={add.isPending}
        onFiles={([file]) => void addFile(file)}
      />
      <div className="mt-2 empty:hidden">{!isOfAddress && <FieldError id="timetable-error" error={error} />}</div>
      <form
        noValidate
        className="mt-4 flex flex-wrap items-start gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          setTooLarge(false)
          add.mutate({ address }, { onSuccess: () => setAddress((current) => (current === address ? '' : current)) })
        }}
      >
        <TextField
          label={t('Or its address')}
          hint={t('It is read again every 6 hours. No one else sees the address.')}
          type="url"
          autoComplete="off"
          maxLength={AVAILABILITY_LIMITS.address}
          className="min-w-0 flex-1 basis-64"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={isOfAddress ? error : undefined}
        />
        <Button type="submit" className="sm:mt-7" disabled={!address.trim()} pending={add.isPending} pendingLabel={t('Reading...')}>
          {t('Add')}
        </Button>
      </form>
      <ul className="mt-5 divide-y divide-line border-line border-y empty:hidden">
        {timetables.map((timetable) => (
          <Row
            key={timetable.id}
            timetable={timetable}
            isBusy={read.isPending || remove.isPending}
            onRead={() => read.mutate(timetable)}
            onRemove={() => remove.mutate(timetable)}
          />
        ))}
      </ul>
    </Section>
  )
}

function Row({ timetable, isBusy, onRead, onRemove }: { timetable: Timetable; isBusy: boolean; onRead: () => void; onRemove: () => void }) {
  const { timeZone } = useInstitution()
  const { name, kind } = timetable
  const failure = failureText(timetable, timeZone)
  const covers = coversText(timetable)
  const today = dayOf(new Date(useNow()), timeZone)
  const assumed = assumedText(timetable, timeZone)
  return (
    <li className="flex items-center gap-1 py-2">
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-sm tabular-nums">{timetableText(timetable, timeZone)}</p>
        {covers && <p className="text-ink-soft text-sm tabular-nums">{covers}</p>}
        {isOver(timetable, today) && (
          <p className="text-notice text-sm">{t('It has ended, so your current classes are unknown. Please add this term’s timetable.')}</p>
        )}
        {assumed && <p className="text-ink-soft text-sm">{assumed}</p>}
        {problemTexts(timetable).map((problem) => (
          <p key={problem} className="text-notice text-sm">
            {problem}
          </p>
        ))}
        {failure && <p className="text-danger text-sm">{failure}</p>}
      </div>
      {kind === 'address' && <IconButton icon={RotateCcw} label={t('Read {name} again', { name })} disabled={isBusy} onClick={onRead} />}
      <IconButton icon={Trash2} label={t('Remove {what}', { what: name })} disabled={isBusy} onClick={onRemove} />
    </li>
  )
}
