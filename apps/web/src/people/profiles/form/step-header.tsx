import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import { PROFILE_STEPS } from './profile-steps.ts'
import { STEP_TITLE_ID, useStep, useStepMoves } from './steps.tsx'

/**
 * Shows the current step, with links to all steps; on phones only.
 *
 * @param refused the invalid fields
 */
export function StepHeader({ refused }: { refused: readonly string[] }) {
  const step = useStep()
  const { go } = useStepMoves()
  const isRefused = (fields: readonly string[]) => fields.some((field) => refused.includes(field))
  return (
    <nav aria-label={t('Steps')} className="mb-6 md:hidden">
      <p id={STEP_TITLE_ID} tabIndex={-1} className="mb-1 font-semibold outline-none">
        {t('Step {step} of {count}', { step: step + 1, count: PROFILE_STEPS.length })}
        <span className="sr-only">: {t(PROFILE_STEPS[step]?.title ?? '')}</span>
      </p>
      <ol className="grid grid-cols-4 gap-1.5">
        {PROFILE_STEPS.map(({ title, fields }, index) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => go(index)}
              aria-current={index === step ? 'step' : undefined}
              className={cx(
                'flex min-h-11 w-full flex-col gap-1.5 pt-2 text-start text-sm',
                index === step ? 'font-semibold' : 'text-ink-soft',
              )}
            >
              <span
                aria-hidden
                className={cx(
                  'h-1.5 w-full rounded-full forced-colors:border',
                  index <= step ? 'bg-ink forced-colors:bg-[Highlight]' : 'bg-line',
                )}
              />
              <span className={cx('relative truncate', isRefused(fields) && 'font-semibold text-danger')}>
                {t(title)}
                {isRefused(fields) && <span className="sr-only">{t(': something is wrong here')}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
