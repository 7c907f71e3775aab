import type { JoinForm } from '@callboard/contract/exchange/join-links/endpoints'
import { JOIN_CLOSED_MESSAGE, type JoinState } from '@callboard/contract/exchange/join-links/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDay } from '#app/language/dates.ts'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { LanguageChoice } from '#shared/language-choice.tsx'
import { LinkedPage } from '#shared/linked-page.tsx'
import { joinFormQuery } from '#shared/queries/join-links.ts'
import { SupportAddress } from '#shared/support-address.tsx'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { useDocumentTitle } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { JoinRegistration } from './join-registration.tsx'

/** The page of a registration link: the form for the visitor's own device, or the reason why the link is closed. */
export function JoinScreen({ token, logo }: { token: string; logo: ReactNode }) {
  const read = useQuery(joinFormQuery(token))
  const [sentTo, setSentTo] = useState<string | null>(null)
  const texts = {
    loading: t('Loading the form'),
    failed: t('The form could not be loaded'),
    dead: t('Check that the whole address was copied, or scan the code of the poster again.'),
  }
  return (
    <LinkedPage {...{ logo, read, texts }}>
      {(form) => (
        <>
          <LanguageChoice className="-mt-4 -mr-3 mb-2 justify-end" />
          {sentTo !== null ? (
            <Sent email={sentTo} />
          ) : form.state === 'open' ? (
            <JoinRegistration token={token} form={form} onSent={setSentTo} />
          ) : (
            <Closed form={form} state={form.state} />
          )}
        </>
      )}
    </LinkedPage>
  )
}

/** Advice for visitors if the link is not open. */
function adviceOf(state: Exclude<JoinState, 'open'>, { opensOn, closesOn }: JoinForm): string {
  if (state === 'not-yet' && opensOn) return t('It opens on {day}. Please come back then.', { day: formatDay(opensOn) })
  if (state === 'closed' && closesOn)
    return t('The last day was {day}. Please ask the casting office how to register now.', { day: formatDay(closesOn) })
  if (state === 'paused') return t('Please try again later, or ask the casting office.')
  return t('Please ask the casting office how to register now.')
}

function Closed({ form, state }: { form: JoinForm; state: Exclude<JoinState, 'open'> }) {
  const title = t(JOIN_CLOSED_MESSAGE[state])
  const { supportEmail } = useInstitution()
  useDocumentTitle(title)
  return (
    <>
      <p className="slug wrap-anywhere mb-2 text-center">{form.title}</p>
      <EmptyState as="h1" drawing={<SpotlightDrawing />} title={title}>
        {adviceOf(state, form)}
      </EmptyState>
      {supportEmail !== null && (
        <p className="text-center">
          <Rich text="Write to {address}." parts={{ address: <SupportAddress /> }} />
        </p>
      )}
    </>
  )
}

/** Shown to everybody alike, so that it does not reveal whether an address was known. */
function Sent({ email }: { email: string }) {
  useDocumentTitle(t('Almost done'))
  const heading = useRef<HTMLHeadingElement>(null)
  const { officeName } = useInstitution()
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  return (
    <div className="py-8">
      <p className="slug mb-2">{t(officeName)}</p>
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        {t('Almost done')}
      </h1>
      <p className="wrap-anywhere text-lg">
        <Rich
          text="Thank you! We have sent an email to {email}. Its link signs you in, and shows you your profile."
          parts={{ email: <EmailText email={email} /> }}
        />
      </p>
      <p className="mt-4 text-ink-soft">{t('Nothing there after a few minutes? Look in your spam folder, and check the address.')}</p>
    </div>
  )
}
