import type { Consent } from '@callboard/contract/people/consents/endpoints'
import type { ConsentUse } from '@callboard/contract/people/consents/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ConsentFields } from '#shared/consent/consent-fields.tsx'
import { ownConsentQuery } from '#shared/queries/consents.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

/** The date and the text version of a consent, as values for a sentence. */
const given = ({ givenAt, textVersion }: Consent, timeZone: string) => ({ when: formatDate(givenAt, timeZone), version: textVersion })

/** The student's own consent to uses of their photos. It is optional. */
export function ConsentSection() {
  const stored = useQuery(ownConsentQuery)
  return (
    <Section title={t('Use of your photographs')} id="consent">
      {stored.isError ? (
        <ErrorState as="p" onRetry={() => void stored.refetch()} retrying={stored.isFetching}>
          {errorText(stored.error, t('What you agreed to could not be loaded.'))}
        </ErrorState>
      ) : stored.data ? (
        // A new stored consent, for example from another tab, resets the form.
        <Answer key={stored.data.consent?.givenAt ?? 'none'} consent={stored.data.consent} isToConfirm={stored.data.toConfirm !== null} />
      ) : (
        <Loading label={t('Loading what you agreed to')}>
          {/* Reserves the height of the form, so that nothing below it moves. */}
          <div inert className="invisible">
            <Answer consent={null} isToConfirm={false} />
          </div>
        </Loading>
      )}
    </Section>
  )
}

/** @param isToConfirm whether the registration contains consents that the student has not confirmed yet */
function Answer({ consent, isToConfirm }: { consent: Consent | null; isToConfirm: boolean }) {
  const queryClient = useQueryClient()
  const { consent: text, timeZone } = useInstitution()
  const [uses, setUses] = useKeptState<readonly ConsentUse[]>('consent', consent?.uses ?? [])
  const save = useChange({
    mutationFn: () => api('PUT /api/account/consent', { body: { uses: [...uses], textVersion: text.version } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(ownConsentQuery.queryKey, answer)
      toast({ title: uses.length === 0 ? t('You agree to no use') : t('Your answer is saved') })
    },
    failed: t('Not saved'),
  })
  const states = Object.values(consent?.states ?? {})
  const isNewText = consent !== null && (consent.textVersion !== text.version || states.includes('older'))
  const isChanged = uses.join() !== (consent?.uses ?? []).join() || isNewText || states.includes('unanswered')
  return (
    <>
      <ConsentFields uses={uses} onUses={setUses} />
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button pending={save.isPending} pendingLabel={t('Saving...')} disabled={!isChanged} onClick={() => save.mutate()}>
          {t('Save answer')}
        </Button>
        <p className="text-ink-soft text-sm" role="status">
          <span>
            {consent === null
              ? t('You have not answered yet. You do not have to.')
              : consent.uses.length === 0
                ? t('You agreed to no use of {when}, to version {version} of this text.', given(consent, timeZone))
                : t('Your answer of {when}, to version {version} of this text.', given(consent, timeZone))}
          </span>
          {consent?.way === 'device' && <span>{` ${t('You gave it on a device of the casting office.')}`}</span>}
          {isToConfirm && <span>{` ${t('What was ticked when you registered does not count until you answer.')}`}</span>}
          {isNewText && <span>{` ${t('The text has changed since; your answer holds for the one before.')}`}</span>}
        </p>
      </div>
    </>
  )
}
