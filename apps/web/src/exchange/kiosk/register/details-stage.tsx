import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useBoot, useInstitution } from '#app/start/boot.ts'
import { ConsentPart } from '#shared/registration/consent-part.tsx'
import { DetailsFields } from '#shared/registration/details-fields.tsx'
import { checkValues, type RegistrationErrors, type RegistrationValues } from '#shared/registration/registration-values.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { isAsked } from './asked-fields.ts'

/** Stage 1: the visitor's details. */
export function DetailsStage({
  values,
  refused,
  onValues,
  onNext,
}: {
  values: RegistrationValues
  /** Field errors from the server. */
  refused: RegistrationErrors
  onValues: (values: RegistrationValues) => void
  onNext: () => void
}) {
  const { kiosk } = useInstitution()
  const { emailDomains = null } = useBoot()
  /** The errors of the last attempt, which are checked again while the visitor types. */
  const [found, setFound] = useState<RegistrationErrors>()
  const form = useFirstError(found)
  const errors: RegistrationErrors = { ...refused, ...(found ? checkValues(values, emailDomains) : {}) }

  const fields = { values, errors, onValues, isOwnDevice: false }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = checkValues(values, emailDomains)
    if (Object.keys(wrong).length === 0) onNext()
    else setFound(wrong)
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
      <DetailsFields {...fields} asks={(field) => isAsked(kiosk.fields, { field, step: 'details', values })} />
      <ConsentPart {...fields} />
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
