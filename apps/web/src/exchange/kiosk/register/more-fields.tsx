import { KIOSK_OPTIONAL } from '@callboard/contract/exchange/kiosk/rules'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { OptionalField, type VisitFields } from '#shared/registration/optional-field.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { isAsked } from './asked-fields.ts'

/** The questions below the photos, if there are any. */
export function MoreFields(fields: VisitFields) {
  const { kiosk } = useInstitution()
  const asked = KIOSK_OPTIONAL.filter((field) => isAsked(kiosk.fields, { field, step: 'photos', values: fields.values }))
  if (asked.length === 0) return null
  return (
    <Section
      title={t('More about you')}
      hint={t('Optional. Ethnicity and religion are seen by you and the casting office only.')}
      className="mt-10"
    >
      <FieldGrid>
        {asked.map((field) => (
          <OptionalField key={field} field={field} {...fields} />
        ))}
      </FieldGrid>
    </Section>
  )
}
