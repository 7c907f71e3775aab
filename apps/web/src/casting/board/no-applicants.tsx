import { Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

/**
 * Says that nobody has applied, and suggests what to do next.
 *
 * @param ofRole whether somebody applied to another role
 */
export function NoApplicants({ projectId, ofRole }: { projectId: string; ofRole: boolean }) {
  return (
    <EmptyState
      title={ofRole ? t('No one has applied to this role yet') : t('No one has applied yet')}
      action={
        <>
          <Link to="/talent-search" className={buttonClass('primary')}>
            {t('Look in the talent database')}
          </Link>
          <Link to="/project/$id" params={{ id: projectId }} className={buttonClass()}>
            {t('Check the brief')}
          </Link>
        </>
      }
    >
      {t('Students find open casting calls on their home screen, and appear here when they apply. You can also write to people who fit.')}
    </EmptyState>
  )
}
