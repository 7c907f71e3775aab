import type { ConsentToConfirm } from '@callboard/contract/people/consents/endpoints'
import { CONSENT_USES, type ConsentUse } from '@callboard/contract/people/consents/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ownConsentQuery } from '#shared/queries/consents.ts'
import { Button } from '#ui/button.tsx'
import { ConsentFields } from './consent-fields.tsx'

/**
 * Asks a student whose registration contains consents to photographs to confirm them, because another person may have typed the address.
 * Renders nothing for everybody else.
 */
export function ConfirmTickedConsent() {
  const { data } = useQuery(ownConsentQuery)
  return data?.toConfirm ? <Question ticked={data.toConfirm} /> : null
}

function Question({ ticked }: { ticked: ConsentToConfirm }) {
  const queryClient = useQueryClient()
  const { consent: text, timeZone } = useInstitution()
  const [chosen, setChosen] = useState<readonly ConsentUse[] | null>(null)
  const save = useChange({
    mutationFn: (uses: readonly ConsentUse[]) => api('PUT /api/account/consent', { body: { uses: [...uses], textVersion: text.version } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(ownConsentQuery.queryKey, answer)
      toast({ title: answer.consent?.uses.length === 0 ? t('You agree to no use') : t('Your answer is saved') })
    },
    failed: t('Not saved'),
  })
  const answer = (uses: readonly ConsentUse[], label: string) => (
    <Button
      size="lg"
      className="max-sm:w-full"
      pending={save.isPending && save.variables === uses}
      disabled={save.isPending}
      pendingLabel={t('Saving...')}
      onClick={() => save.mutate(uses)}
    >
      {label}
    </Button>
  )
  return (
    <section aria-labelledby="confirm-ticked-consent" className="mb-10 rounded-md border-notice border-l-4 bg-notice-tint p-5 print:hidden">
      <h2 id="confirm-ticked-consent" className="text-lg">
        {t('Is this right about your photographs?')}
      </h2>
      <p className="measure mt-2">
        {t(
          'This was ticked when you registered on {day}. It does not count until you answer, because another person may have typed your address.',
          {
            day: formatDate(ticked.tickedAt, timeZone),
          },
        )}
        {ticked.textVersion !== text.version && <span> {t('The text has changed since; this is the one of today.')}</span>}
      </p>
      {chosen === null ? (
        <>
          <ul className="my-5 grid gap-3">
            {CONSENT_USES.map((use) => (
              <Line key={use} isTicked={ticked.uses.includes(use)} statement={t(text[use])} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            {answer(ticked.uses, t('Yes, I agree to what is ticked'))}
            {answer(NONE, t('No, I agree to none of it'))}
          </div>
          <Button variant="ghost" className="mt-3" disabled={save.isPending} onClick={() => setChosen([])}>
            {t('Choose one by one')}
          </Button>
        </>
      ) : (
        <div className="mt-5">
          <ConsentFields uses={chosen} onUses={setChosen} />
          <div className="mt-5">{answer(chosen, t('Save answer'))}</div>
        </div>
      )}
    </section>
  )
}

const NONE: readonly ConsentUse[] = []

function Line({ isTicked, statement }: { isTicked: boolean; statement: string }) {
  const Mark = isTicked ? Check : Minus
  return (
    <li className="flex items-start gap-3">
      <Mark aria-hidden className="mt-0.5 size-5 flex-none" />
      <span>
        <span className="font-semibold">{isTicked ? t('Ticked:') : t('Not ticked:')}</span> <span>{statement}</span>
      </span>
    </li>
  )
}
