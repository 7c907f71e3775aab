import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_SHEET_LIMITS } from '@callboard/contract/schedule/call-sheets/rules'
import type { ChangeEvent } from 'react'
import { t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { rangeText } from '#shared/role-text.ts'
import { useZoneNote } from '#shared/zone-note.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { type Edits, fieldText, type SheetField } from './sheet-model.ts'

/** The fields of a call sheet that concern everybody. */
export function SheetFields({
  sheet,
  edits,
  errors,
  onType,
}: {
  sheet: CallSheet
  edits: Edits | null
  errors: Readonly<Record<string, string>>
  onType: (field: SheetField, text: string) => void
}) {
  const field = (name: SheetField) => ({
    value: fieldText(sheet, edits, name),
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onType(name, event.target.value),
  })
  const { shootTime, endTime } = sheet.hours
  const hours = rangeText(shootTime && formatTimeOfDay(shootTime), endTime && formatTimeOfDay(endTime))
  return (
    <Section title={t('For everyone')} hint={useZoneNote()}>
      <FieldGrid>
        <TextField
          type="time"
          label={t('General call')}
          hint={
            hours
              ? t('For everyone without their own call time. The shoot: {hours}', { hours })
              : t('For everyone without their own call time.')
          }
          {...field('generalCall')}
        />
        <TextField label={t('Place')} maxLength={CALL_SHEET_LIMITS.place} {...field('place')} />
        <TextField
          label={t('Address')}
          hint={t('A street address, or the link of a map')}
          maxLength={CALL_SHEET_LIMITS.address}
          className="wide-field"
          {...field('address')}
        />
        <TextField label={t('Contact on the day')} autoComplete="off" maxLength={CALL_SHEET_LIMITS.name} {...field('contactName')} />
        <TextField
          type="tel"
          label={t('Telephone of the contact')}
          autoComplete="off"
          maxLength={CALL_SHEET_LIMITS.phone}
          {...field('contactPhone')}
        />
        <TextArea label={t('What to wear')} rows={2} maxLength={CALL_SHEET_LIMITS.wear} {...field('wear')} />
        <TextArea label={t('What to bring')} rows={2} maxLength={CALL_SHEET_LIMITS.bring} {...field('bring')} />
        <TextArea label={t('Notes for everyone')} rows={2} className="wide-field" maxLength={CALL_SHEET_LIMITS.notes} {...field('notes')} />
      </FieldGrid>
    </Section>
  )
}
