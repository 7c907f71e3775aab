import { CONSENT_NEEDED } from '@callboard/contract/people/consents/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { missingConsentsQuery } from '#shared/queries/consents.ts'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Banner } from '#ui/layout.tsx'
import { type ConsentNeed, missingCount, missingLines, missingTitle } from './missing-text.ts'
import { useAskButton } from './use-ask-button.tsx'

/**
 * Lists the people without consent to the office's next action, and asks them on this device. It does not prevent the action, and renders
 * nothing if everybody has agreed.
 *
 * @param studentIds the people concerned; everybody if missing
 * @param action another action to offer
 */
export function ConsentNotice({
  need,
  studentIds,
  action,
}: {
  need: ConsentNeed
  studentIds?: readonly number[] | undefined
  action?: Elements
}) {
  const use = CONSENT_NEEDED[need]
  const isNobody = studentIds?.length === 0
  const query = missingConsentsQuery(use, studentIds)
  const { data: found, isError, refetch, isFetching } = useQuery({ ...query, enabled: !isNobody, placeholderData: keepPreviousData })
  const { button, sheet }: { button: Elements; sheet: Elements } = useAskButton({ use, found, onNewText: refetch })
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
        {t('Who agreed to this could not be loaded.')}
        <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    )
  }
  if (found === undefined || isNobody) return null
  return (
    <>
      {missingCount(found) > 0 && (
        <section aria-label={t('Consent')}>
          <Banner
            title={missingTitle(need, found)}
            action={
              <div className="flex flex-wrap gap-2">
                {action}
                {button}
              </div>
            }
          >
            {found.total > 1 && missingLines(found).map((line) => <p key={line}>{line}</p>)}
          </Banner>
        </section>
      )}
      {sheet}
    </>
  )
}
