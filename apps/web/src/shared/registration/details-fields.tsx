import { KIOSK_LIMITS, type KioskOptional } from '@callboard/contract/exchange/kiosk/rules'
import { t } from '#app/language/t.ts'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { bindTo, OptionalField, typingOn, type VisitFields } from './optional-field.tsx'

/**
 * The fields of a registration about a person.
 *
 * @param asks whether an optional field is asked here
 */
export function DetailsFields({ asks, ...fields }: VisitFields & { asks: (field: KioskOptional) => boolean }) {
  const bound = bindTo(fields)
  const { foreign, own, name, address, words } = typingOn(fields.isOwnDevice)
  const optional = (...asked: KioskOptional[]) => asked.filter(asks).map((field) => <OptionalField key={field} field={field} {...fields} />)
  const more = optional('gender', 'bio')
  const personal = optional('ethnicity', 'religion')
  const week = optional('weeklyAvailability')
  return (
    <>
      <Section title={t('You')}>
        <FieldGrid>
          <TextField label={t('First Name')} required {...name} {...own('given-name')} {...bound('firstName')} />
          <TextField label={t('Last Name')} required {...name} {...own('family-name')} {...bound('lastName')} />
          <TextField label={t('Email')} required inputMode="email" {...address} {...own('email')} {...bound('email')} />
          <TextField label={t('Cell Phone')} required type="tel" inputMode="tel" {...own('tel')} {...bound('cellPhone')} />
          {optional('age', 'instagram', 'location', 'height')}
        </FieldGrid>
      </Section>
      <Section title={t('Your studies')}>
        <FieldGrid>
          <TextField label={t('Major')} required {...words} {...bound('major')} />
          <TextField
            label={t('Expected Graduation Year')}
            required
            inputMode="numeric"
            maxLength={4}
            placeholder={`${KIOSK_LIMITS.minGraduationYear}–${KIOSK_LIMITS.maxGraduationYear}`}
            {...foreign}
            {...bound('expectedGraduationYear')}
          />
          {optional('year', 'school')}
        </FieldGrid>
      </Section>
      {more.length > 0 && (
        <Section title={t('More about you')} hint={t('Optional.')}>
          <FieldGrid>{more}</FieldGrid>
        </Section>
      )}
      {week.length > 0 && (
        <Section title={t('When you have time')} hint={t('Optional. Press the hours in which you could be cast.')}>
          {week}
        </Section>
      )}
      {personal.length > 0 && (
        <Section
          title={t('Only if you want to say')}
          hint={t('Optional, and no search uses it. Only you and the casting office see these answers.')}
        >
          <FieldGrid>{personal}</FieldGrid>
        </Section>
      )}
    </>
  )
}
