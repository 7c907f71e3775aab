import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ConsentFields } from '#shared/consent/consent-fields.tsx'
import { Section } from '#ui/layout.tsx'
import type { VisitFields } from './optional-field.tsx'

/** Asks what the photographs of a person may be used for. */
export function ConsentPart({ values, onValues }: Pick<VisitFields, 'values' | 'onValues'>) {
  const { consent } = useInstitution()
  return (
    <Section title={t('Your photographs')} hint={t('Optional. Tick what you agree to; you can change it later.')}>
      <ConsentFields
        uses={values.consent?.uses ?? []}
        onUses={(uses) => onValues({ ...values, consent: uses.length === 0 ? null : { uses, textVersion: consent.version } })}
      />
    </Section>
  )
}
