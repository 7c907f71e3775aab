import { KIOSK_LIMITS, type KioskOptional } from '@callboard/contract/kiosk/rules'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useBoot, useInstitution } from '#app/start/boot.ts'
import { ConsentFields } from '#shared/consent/consent-fields.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { checkValues, type KioskErrors, type KioskValues } from '../kiosk-values.ts'
import { ADDRESS, bindTo, FOREIGN, isAsked, NAME, OptionalField, WORDS } from './optional-field.tsx'

/** Stage 1: the visitor's details. */
export function DetailsStage({
  values,
  refused,
  onValues,
  onNext,
}: {
  values: KioskValues
  /** Field errors from the server. */
  refused: KioskErrors
  onValues: (values: KioskValues) => void
  onNext: () => void
}) {
  const { consent, kiosk } = useInstitution()
  const { emailDomains = null } = useBoot()
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors: KioskErrors = { ...refused, ...(isChecked ? checkValues(values, emailDomains) : {}) }

  const fields = { values, errors, onValues }
  const bound = bindTo(fields)
  const optional = (...asked: KioskOptional[]) =>
    asked
      .filter((field) => isAsked(kiosk.fields, { field, step: 'details', values }))
      .map((field) => <OptionalField key={field} field={field} {...fields} />)
  const more = optional('gender', 'ethnicity', 'religion', 'bio')
  const week = optional('weeklyAvailability')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(checkValues(values, emailDomains)).length === 0) return onNext()
    // After the errors are rendered at their fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <form ref={form} noValidate autoComplete="off" onSubmit={submit}>
      <header className="mb-10">
        <a href="/kiosk" className={`${buttonClass('ghost', 'lg')} -ml-5 sm:-ml-6 mb-4`}>
          <ArrowLeft aria-hidden className="size-6" /> {t('Back')}
        </a>
        <h1 className="text-2xl">{t('Create Your Profile')}</h1>
        <p className="mt-3 text-ink-soft text-lg">
          {t('Tell us who you are. Fields with a star are needed; everything else is up to you.')}
        </p>
      </header>
      <Section title={t('You')}>
        <FieldGrid>
          <TextField label={t('First Name')} required {...NAME} {...bound('firstName')} />
          <TextField label={t('Last Name')} required {...NAME} {...bound('lastName')} />
          <TextField label={t('Email')} required inputMode="email" {...ADDRESS} {...bound('email')} />
          <TextField label={t('Cell Phone')} required type="tel" inputMode="tel" {...FOREIGN} {...bound('cellPhone')} />
          {optional('age', 'instagram', 'location', 'height')}
        </FieldGrid>
      </Section>
      <Section title={t('Your studies')}>
        <FieldGrid>
          <TextField label={t('Major')} required {...WORDS} {...bound('major')} />
          <TextField
            label={t('Expected Graduation Year')}
            required
            inputMode="numeric"
            maxLength={4}
            placeholder={`${KIOSK_LIMITS.minGraduationYear}–${KIOSK_LIMITS.maxGraduationYear}`}
            {...FOREIGN}
            {...bound('expectedGraduationYear')}
          />
          {optional('year', 'school')}
        </FieldGrid>
      </Section>
      {more.length > 0 && (
        <Section title={t('More about you')} hint={t('Optional. Ethnicity and religion are seen by you and the casting office only.')}>
          <FieldGrid>{more}</FieldGrid>
        </Section>
      )}
      {week.length > 0 && (
        <Section title={t('When you have time')} hint={t('Optional. Press the hours in which you could be cast.')}>
          {week}
        </Section>
      )}
      <Section title={t('Your photographs')} hint={t('Optional. Tick what you agree to; you can change it later.')}>
        <ConsentFields
          uses={values.consent?.uses ?? []}
          onUses={(uses) => onValues({ ...values, consent: uses.length === 0 ? null : { uses, textVersion: consent.version } })}
        />
      </Section>
      <div className="kiosk-actions">
        <Button type="submit" variant="primary" size="lg" className="max-sm:w-full">
          <span className="inline-flex items-center gap-3">
            {t('Next: Take Photos')} <ArrowRight aria-hidden className="size-6" strokeWidth={2.25} />
          </span>
        </Button>
      </div>
    </form>
  )
}
