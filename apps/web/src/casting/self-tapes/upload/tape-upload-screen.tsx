import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { tapeUploadsQuery } from '#shared/queries/self-tapes.ts'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { OtherUploads } from './other-uploads.tsx'
import { TapeForm } from './tape-form.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useTapeUpload } from './use-tape-upload.ts'

/**
 * Uploads a self-tape.
 *
 * @param projectId the casting call from which the user came
 * @param onDone called when the tape is stored
 */
export function TapeUploadScreen({ projectId, onDone }: { projectId: number | undefined; onDone: () => void }) {
  const { id: userId } = useSignedInUser()
  const profile = useQuery(myProfileQuery)
  const uploads = useQuery(tapeUploadsQuery)
  const done = () => {
    toast({ title: t('Self-tape uploaded') })
    onDone()
  }
  const upload = useTapeUpload(userId, done)
  const { onItsWay } = upload
  const isBusy = onItsWay?.phase === 'sending' || onItsWay?.phase === 'waiting'
  const others = (uploads.data?.uploads ?? []).filter(({ url }) => url !== onItsWay?.tape.address)
  return (
    <Page title={t('Upload Self-Tape')} width="form">
      <BackLink to="/my-self-tapes">{t('Back to Self-Tapes')}</BackLink>
      <PageHeader title={t('Upload Self-Tape')} />
      {onItsWay === undefined || profile.data === undefined ? (
        <Loading label={t('Loading')}>
          <Skeleton className="h-48 w-full" />
        </Loading>
      ) : profile.data === null ? (
        <EmptyState
          title={t('First, your profile')}
          action={
            <Link to="/student-profile" className={buttonClass('primary')}>
              {t('Create Profile')}
            </Link>
          }
        >
          {t('A self-tape is shown with your profile. Please complete it before uploading one.')}
        </EmptyState>
      ) : onItsWay ? (
        <UploadProgress onItsWay={onItsWay} upload={upload} />
      ) : (
        <>
          {others.length > 0 && <OtherUploads uploads={others} />}
          <TapeForm
            userId={userId}
            converts={uploads.data?.converts ?? false}
            projectId={projectId}
            onSend={(tape) => void upload.begin(tape)}
            onDone={done}
          />
        </>
      )}
      <LeaveGuard
        isUnsaved={() => isBusy}
        onLeave={upload.pause}
        title={t('Leave this page?')}
        description={t('The upload stops, and continues when you come back to this page.')}
      />
    </Page>
  )
}
