import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Banner, Cluster, Section } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { useSaving } from './use-saving.ts'

/**
 * The progress of saving, what was saved, and what failed.
 *
 * @param undecided how many pictures have no person yet
 * @param onDecide goes back to these pictures
 */
export function SavingStep({
  saving,
  undecided,
  onAgain,
  onDecide,
  onOther,
}: {
  saving: ReturnType<typeof useSaving>
  undecided: number
  onAgain: () => void
  onDecide: () => void
  onOther: () => void
}) {
  const { results, isRunning, stop } = saving
  const total = saving.total ?? 0
  const all = [...results]
  const saved = all.filter(([, { state }]) => state === 'saved').length
  const there = all.filter(([, { state }]) => state === 'there').length
  const failed = all.flatMap(([path, one]) => (one.state === 'failed' ? [{ path, error: one.error }] : []))
  const open = total - saved - there
  return (
    <>
      <LeaveGuard
        isUnsaved={() => isRunning}
        onLeave={stop}
        title={t('Stop saving the photos?')}
        description={t('Photos that are saved stay. Choose the same pictures again to save the rest.')}
      />
      {isRunning ? (
        <div className="measure mb-8" role="status">
          <p className="mb-2 font-semibold">
            {t('Saving the photos')}{' '}
            <span className="font-normal text-ink-soft tabular-nums">{t('{done} of {all}', { done: results.size, all: total })}</span>
          </p>
          <ProgressBar label={t('Saving the photos')} share={total > 0 ? results.size / total : null} />
          <p className="mt-3 text-ink-soft text-sm">{t('Please keep this page open until it is done.')}</p>
          <Button className="mt-4" onClick={stop}>
            {t('Stop')}
          </Button>
        </div>
      ) : (
        <div className="mb-8">
          <Banner
            tone={open + undecided === 0 ? 'ok' : 'notice'}
            title={plural(saved, '1 photo saved', '{count} photos saved')}
            action={
              open > 0 && (
                <Button variant="primary" onClick={onAgain}>
                  {plural(open, 'Try 1 photo again', 'Try {count} photos again')}
                </Button>
              )
            }
          >
            {there > 0 && <p>{plural(there, '1 photo was there already', '{count} photos were there already')}</p>}
            {open > 0 && <p>{plural(open, '1 photo is not saved', '{count} photos are not saved')}</p>}
            {undecided > 0 && (
              <p>
                {plural(
                  undecided,
                  '1 picture has no person yet and is not saved.',
                  '{count} pictures have no person yet and are not saved.',
                )}
              </p>
            )}
          </Banner>
          <Cluster gap={3} className="mt-6">
            {undecided > 0 && <Button onClick={onDecide}>{t('Back to the pictures without a person')}</Button>}
            <Link to="/talent-search" className={buttonClass()}>
              {t('Open the talent database')}
            </Link>
            <Button onClick={onOther}>{t('Choose other pictures')}</Button>
          </Cluster>
        </div>
      )}
      {failed.length > 0 && (
        <Section title={t('Photos that could not be saved')}>
          <ul className="divide-y divide-line border-line border-y">
            {failed.map(({ path, error }) => (
              <li key={path} className="py-2">
                <p className="wrap-anywhere font-semibold">{path}</p>
                <p className="text-ink-soft text-sm">{errorText(error, t('This picture could not be read.'))}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
