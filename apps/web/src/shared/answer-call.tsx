import type { CallAnswer as Answer, OwnCall } from '@callboard/contract/schedule/call-sheets/own-calls.endpoints'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/**
 * Confirms a call, or says that there is a problem; the answer can be changed until the shoot is over.
 *
 * @param onAnswer sends the answer; rejects when it could not be saved
 * @param describedBy the id of the element that describes the call
 */
export function CallAnswer({
  call: { state, problem, version },
  isPending,
  size = 'md',
  describedBy,
  onAnswer,
}: {
  call: Pick<OwnCall, 'state' | 'problem' | 'version'>
  isPending: boolean
  size?: ButtonSize
  describedBy?: string
  onAnswer: (answer: Answer) => Promise<unknown>
}) {
  const [isAsking, setAsking] = useState(false)
  const isConfirmed = state === 'confirmed'
  return (
    <>
      {state !== 'open' && (
        <p role="status" className="w-full min-w-0 wrap-anywhere">
          {isConfirmed ? (
            <span className="font-semibold text-ok">{t('You have confirmed. See you there!')}</span>
          ) : (
            <>
              <span className="font-semibold">{t('The office knows that there is a problem:')}</span> {problem}
            </>
          )}
        </p>
      )}
      {!isConfirmed && (
        <Button
          variant="primary"
          size={size}
          aria-describedby={describedBy}
          pending={isPending && !isAsking}
          pendingLabel={t('One moment...')}
          onClick={() => void onAnswer({ confirms: true, version }).catch(() => {})}
        >
          {state === 'open' ? t('Confirm') : t('I can come after all')}
        </Button>
      )}
      <Button size={size} aria-describedby={describedBy} disabled={isPending} onClick={() => setAsking(true)}>
        {state === 'problem' ? t('Change what I wrote') : t('There is a problem')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('What is the problem?')}
          description={t('The office sees it right away, and will contact you.')}
          label={t('The problem')}
          hint={t('For example that you are ill, or cannot be there before ten.')}
          keep={t('Back')}
          submit={(formId) => (
            <Button type="submit" form={formId} variant="primary" pending={isPending} pendingLabel={t('One moment...')}>
              {t('Tell the office')}
            </Button>
          )}
          onReason={(text) =>
            void onAnswer({ confirms: false, version, problem: text }).then(
              () => setAsking(false),
              () => {},
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
