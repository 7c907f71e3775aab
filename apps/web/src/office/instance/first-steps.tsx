import type { FirstSteps as Steps } from '@callboard/contract/office/instance/endpoints'
import { FIRST_STEPS, type FirstStep } from '@callboard/contract/office/instance/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useIsDirector } from '#app/session/session.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { SendTestMail } from '#shared/send-test-mail.tsx'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { EmptyDemo } from './empty-demo.tsx'
import { stepText } from './first-step-text.ts'

/**
 * The remaining setup steps of a new instance, from its real state. Hidden when all are done or a casting director dismisses them; a demo
 * offers to delete its data instead. Renders nothing for assistants, because they cannot change settings. Renders nothing while loading or
 * after an error, because the dashboard works without it.
 */
export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery)
  const isDirector = useIsDirector()
  if (!data || !isDirector) return null
  if (data.hasSamplePeople) return <EmptyDemo />
  return data.isOver ? null : <Checklist steps={data} />
}

function Checklist({ steps }: { steps: Steps }) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const failed = { title: t('Error'), fallback: t('That did not work. Please try again.') }
  const show = (isOver: boolean) => queryClient.setQueryData(firstStepsQuery.queryKey, { ...steps, isOver })
  const restore = useChange({
    mutationFn: () => api('POST /api/first-steps/restore'),
    onMutate: () => show(false),
    revert: () => show(true),
    failed,
  })
  const dismiss = useChange({
    mutationFn: () => api('POST /api/first-steps/dismiss'),
    onMutate: () => show(true),
    onSuccess: () => toast({ title: t('First steps put away'), undo: () => restore.mutate() }),
    revert: () => show(false),
    failed,
  })
  const count = FIRST_STEPS.filter((step) => steps.done[step]).length
  return (
    <section aria-labelledby={titleId} className="mb-10 rounded-lg border border-line bg-raised p-4 sm:p-5">
      <div className="mb-3 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-lg">
            {t('First steps')}
          </h2>
          <p className="text-ink-soft">
            {t('{count} of {count2} done. All casting directors see this list.', { count, count2: FIRST_STEPS.length })}
          </p>
        </div>
        <IconButton icon={X} label={t('Put this list away')} disabled={dismiss.isPending} onClick={() => dismiss.mutate()} />
      </div>
      <ProgressBar label={t('First steps done')} share={count / FIRST_STEPS.length} />
      <ol className="mt-2 divide-y divide-line">
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} steps={steps} />
        ))}
      </ol>
    </section>
  )
}

function SettingsLink({ part }: { part: string }) {
  return (
    <Link to="/settings" search={{ part }} className={buttonClass('secondary', 'sm')}>
      {t('Open settings')}
    </Link>
  )
}

function Step({ step, steps }: { step: FirstStep; steps: Steps }) {
  const isDone = steps.done[step]
  const { title, hint } = stepText(step, steps)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span
        className={cx(
          'grid size-6 flex-none place-items-center self-start rounded-full border-2',
          isDone ? 'border-ok bg-ok-tint text-ok' : 'border-edge',
        )}
      >
        {isDone && <Check aria-hidden className="size-4" strokeWidth={3} />}
        <span className="sr-only">{isDone ? t('Done') : t('To do')}</span>
      </span>
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold">{title}</span>
        <span className="measure block break-words text-ink-soft text-sm">{hint}</span>
      </span>
      {/* On a phone it is below the text, and aligned with it. */}
      <span className="max-sm:basis-full max-sm:pl-10">
        {step === 'mail' && (
          <span className="flex flex-wrap gap-2">
            {steps.mailWay === 'outbox' && <SettingsLink part="mail" />}
            <SendTestMail size="sm" />
          </span>
        )}
        {step === 'institution' && !isDone && (
          <span className="flex flex-wrap gap-2">
            <SettingsLink part="institution" />
            <Link to="/settings" search={{ part: 'lists' }} className={buttonClass('secondary', 'sm')}>
              {t('Campuses and schools')}
            </Link>
          </span>
        )}
        {step === 'signIn' && !isDone && <SettingsLink part="sign-in" />}
        {step === 'people' && !isDone && (
          <span className="flex flex-wrap gap-2">
            <Link to="/import" className={buttonClass('secondary', 'sm')}>
              {t('Import a table')}
            </Link>
            <Link to="/registration-links" className={buttonClass('secondary', 'sm')}>
              {t('Registration links')}
            </Link>
          </span>
        )}
        {step === 'colleagues' && !isDone && (
          <Link to="/settings" search={{ part: 'staff' }} className={buttonClass('secondary', 'sm')}>
            {t('Add colleagues')}
          </Link>
        )}
        {step === 'backup' && !isDone && <SettingsLink part="storage" />}
        {step === 'firstCall' && !isDone && (
          <Link to="/project-create" className={buttonClass('secondary', 'sm')}>
            {t('Write it now')}
          </Link>
        )}
        {step === 'kiosk' && !isDone && (
          <Link to="/kiosk" className={buttonClass('secondary', 'sm')}>
            {t('Open the kiosk')}
          </Link>
        )}
      </span>
    </li>
  )
}
