import type { JoinForm } from '@callboard/contract/exchange/join-links/endpoints'
import { JOIN_MESSAGE } from '@callboard/contract/exchange/join-links/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { pageLanguage } from '#app/language/language.ts'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { useBoot, useInstitution } from '#app/start/boot.ts'
import { joinFormQuery } from '#shared/queries/join-links.ts'
import { ConsentPart } from '#shared/registration/consent-part.tsx'
import { DetailsFields } from '#shared/registration/details-fields.tsx'
import { countedPhotos, PhotoPicker } from '#shared/registration/photo-picker.tsx'
import { checkValues, type RegistrationErrors, sentValues } from '#shared/registration/registration-values.ts'
import { useRegistrationPhotos } from '#shared/registration/use-registration-photos.ts'
import { useVisitorCamera } from '#shared/registration/use-visitor-camera.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Section } from '#ui/layout.tsx'
import { useDocumentTitle } from '#ui/page.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { keepJoinDraft, readJoinDraft } from './join-draft.ts'

const NO_PHOTOS: readonly Blob[] = []

/**
 * The form of a registration link, for one person on their own device.
 *
 * @param onSent called with the address, once the server has the registration
 */
export function JoinRegistration({ token, form, onSent }: { token: string; form: JoinForm; onSent: (email: string) => void }) {
  useDocumentTitle(form.title)
  const { officeName } = useInstitution()
  const { emailDomains = null } = useBoot()
  const queryClient = useQueryClient()
  const [{ values, key }, setDraft] = useState(() => readJoinDraft(token))
  const [refused, setRefused] = useState<RegistrationErrors>({})
  /** The errors of the last attempt; the fields are checked again while the person types. */
  const [found, setFound] = useState<RegistrationErrors>()
  const [isReading, setReading] = useState(false)
  const photos = useRegistrationPhotos(NO_PHOTOS)
  const camera = useVisitorCamera()
  const node = useFirstError(found)
  const errors: RegistrationErrors = { ...refused, ...(found ? checkValues(values, emailDomains) : {}) }

  useEffect(() => keepJoinDraft(token, { values, key }), [token, values, key])

  const send = useChange({
    mutationFn: () => {
      const body = { ...sentValues(values), language: pageLanguage(), photos: [] }
      const blobs = photos.all.map(({ blob }) => blob)
      return api('POST /api/join/{token}', { params: { token }, body, photos: blobs, idempotencyKey: key, anonymous: true })
    },
    onSuccess: () => {
      keepJoinDraft(token, null)
      onSent(values.email.trim())
    },
    failed: (error) => {
      if (!(error instanceof ApiError)) return
      setRefused(error.fields)
      setFound(error.fields)
      // The link may have been closed or filled up meanwhile.
      if (error.status === 409) void queryClient.invalidateQueries({ queryKey: joinFormQuery(token).queryKey })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = checkValues(values, emailDomains)
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    camera.stop()
    send.mutate()
  }
  const isRefusedAsWhole = send.error !== null && Object.keys(refused).length === 0

  return (
    <form ref={node} noValidate onSubmit={submit}>
      <header className="mb-8">
        <p className="slug mb-2">{t(officeName)}</p>
        <h1 className="wrap-anywhere text-2xl">{form.title}</h1>
        {form.note && <p className="wrap-anywhere mt-3 whitespace-pre-line text-lg">{form.note}</p>}
        <p className="mt-3 text-ink-soft">{t('Tell us who you are. Fields with a star are needed; everything else is up to you.')}</p>
      </header>
      <DetailsFields
        isOwnDevice
        values={values}
        errors={errors}
        onValues={(typed) => {
          // A server error about an old address does not apply to a new one.
          if (typed.email !== values.email) setRefused({})
          setDraft({ values: typed, key })
        }}
        asks={(field) => form.fields.includes(field)}
      />
      {form.asksPhotos && (
        <Section
          title={t('A photo of you')}
          hint={t('Optional. Your face, in good light, without a hat or sunglasses. You can add it later, too.')}
          actions={
            <p role="status" className="text-ink-soft tabular-nums">
              {countedPhotos(photos.all.length)}
            </p>
          }
        >
          <PhotoPicker photos={photos} camera={camera} disabled={send.isPending} isReading={isReading} onReading={setReading} />
        </Section>
      )}
      <ConsentPart values={values} onValues={(typed) => setDraft({ values: typed, key })} />
      <p className="measure mb-6 text-ink-soft text-sm">
        <Rich
          text="{office} stores what you enter to find people for its casting calls. It is public only if you agree later. <link>Privacy Policy</link>"
          parts={{
            office: t(officeName),
            link: (words) => (
              <a href="/privacy" target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          }}
        />
      </p>
      {isRefusedAsWhole && (
        <div role="alert" className="mb-6">
          <Banner tone="danger" title={t(JOIN_MESSAGE.failed)}>
            {errorText(send.error, t('Everything you typed is still here. Please try again in a moment.'))}
          </Banner>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        disabled={isReading}
        pending={send.isPending}
        pendingLabel={t('Sending...')}
      >
        {t('Register')}
      </Button>
    </form>
  )
}
