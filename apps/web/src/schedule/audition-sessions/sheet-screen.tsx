import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, Ellipsis, Pencil, UserPlus, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime, formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { KIND_NAME, spanText, takenText } from '#shared/audition-sessions/slot-text.ts'
import { DayBoardLink } from '#shared/day-board-link.tsx'
import { PrintButton } from '#shared/print-button.tsx'
import { auditionSheetQuery } from '#shared/queries/audition-sessions.ts'
import { rolesQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { roleName } from '#shared/role-text.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner, Page, PageHeader } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { FillDialog } from './fill-dialog.tsx'
import { InvitePeopleDialog } from './invite-people-dialog.tsx'
import { PlaceDialog, type Placing } from './place-dialog.tsx'
import { RemindToChoose } from './remind-to-choose.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SheetList } from './sheet-list.tsx'
import { isPlaceable, withoutSlot } from './sheet-model.ts'
import { SheetPrint } from './sheet-print.tsx'
import { SheetTable } from './sheet-table.tsx'
import { useCancelSession } from './use-audition-changes.ts'
import { Waiting } from './waiting.tsx'

/** The sheet of an audition session: who comes when and to which room, and who has no slot. */
export function SheetScreen({ projectId, sessionId }: { projectId: string; sessionId: string }) {
  const sheet = useQuery(auditionSheetQuery(sessionId))
  const isMissing = sheet.error instanceof ApiError && sheet.error.status === 404
  const isOther = sheet.data && String(sheet.data.session.projectId) !== projectId
  return (
    <Page title={sheet.data?.session.name ?? t('Auditions')} width="desk">
      <BackLink to="/project/$id/schedule" params={{ id: projectId }}>
        {t('Schedule')}
      </BackLink>
      {isMissing || isOther ? (
        <EmptyState
          as="h1"
          title={t('Audition day not found')}
          action={
            <Link to="/project/$id/schedule" params={{ id: projectId }} className={buttonClass()}>
              {t('Back to the schedule')}
            </Link>
          }
        />
      ) : sheet.data ? (
        <Sheet projectId={projectId} sheet={sheet.data} />
      ) : sheet.isError ? (
        <ErrorState as="h1" onRetry={() => sheet.refetch()} retrying={sheet.isFetching}>
          {errorText(sheet.error, t('The audition day could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading the audition day')}>
          <Skeleton className="mb-8 h-16 w-96 max-w-full" />
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Page>
  )
}

type Asked = 'invite' | 'fill' | 'change' | 'cancel'

function Sheet({ projectId, sheet }: { projectId: string; sheet: AuditionSheet }) {
  const { session, people } = sheet
  const { timeZone } = useInstitution()
  const isNarrow = useIsNarrow()
  const roles = useQuery(rolesQuery(projectId)).data ?? []
  const project = useQuery(projectQuery(projectId)).data
  const [asked, setAsked] = useState<Asked | null>(null)
  const [placing, setPlacing] = useState<Placing | null>(null)
  const close = () => setAsked(null)
  const cancel = useCancelSession(projectId, session.id, close)
  const isOpen = session.state === 'open'
  const chooseBy = session.chooseBy && t('Choose by {when}', { when: formatDateTime(session.chooseBy, timeZone) })
  const without = withoutSlot(people)
  const Slots = isNarrow ? SheetList : SheetTable
  return (
    <>
      <PageHeader
        slug={[project?.title, t(KIND_NAME[session.kind]), session.roleName === null ? t('All roles') : roleName(session.roleName)]
          .filter(Boolean)
          .join(' · ')}
        title={session.name}
        lead={[`${formatDay(session.day)}, ${spanText(session, timeZone)}`, session.place, chooseBy].filter(Boolean).join(' · ')}
        actions={
          <>
            <div className="max-sm:hidden">
              <PrintButton />
            </div>
            <DayBoardLink board={`session-${session.id}`} />
            {isOpen && (
              <>
                <Menu trigger={<Button icon={Ellipsis}>{t('More')}</Button>}>
                  <MenuItem icon={Pencil} onSelect={() => setAsked('change')}>
                    {t('Change the day…')}
                  </MenuItem>
                  <MenuItem icon={Ban} onSelect={() => setAsked('cancel')}>
                    {t('Cancel the day…')}
                  </MenuItem>
                </Menu>
                <Button icon={WandSparkles} disabled={!without.some(isPlaceable)} onClick={() => setAsked('fill')}>
                  {t('Fill for me…')}
                </Button>
                <Button variant="primary" icon={UserPlus} onClick={() => setAsked('invite')}>
                  {t('Invite people…')}
                </Button>
              </>
            )}
          </>
        }
      />
      {session.state === 'cancelled' && (
        <div className="mb-8">
          <Banner tone="danger" title={t('This audition day is cancelled. Everyone was told.')} />
        </div>
      )}
      <p className="mb-4 tabular-nums">
        <span className="font-semibold">{takenText(session.counts)}</span>
        {' · '}
        {plural(people.length, '1 person invited', '{count} people invited')}
      </p>
      <SheetPrint sheet={sheet} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] print:hidden">
        <Waiting
          projectId={sheet.session.projectId}
          people={without}
          isOpen={isOpen}
          remind={<RemindToChoose projectId={projectId} sheet={sheet} />}
          onPress={(person) => setPlacing({ personId: person.id })}
        />
        <Slots sheet={sheet} onPlace={setPlacing} />
      </div>
      {asked === 'change' && <SessionDialog projectId={projectId} roles={roles} session={session} onClose={close} />}
      {asked === 'invite' && <InvitePeopleDialog projectId={projectId} sheet={sheet} onClose={close} />}
      {asked === 'fill' && <FillDialog projectId={projectId} sheet={sheet} onClose={close} />}
      {placing && <PlaceDialog projectId={projectId} sheet={sheet} placing={placing} onClose={() => setPlacing(null)} />}
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={close}
        title={t('Cancel this audition day?')}
        description={t('Everyone who was invited is told right away. This cannot be undone.')}
        confirmLabel={t('Cancel the day')}
        pending={cancel.isPending}
        pendingLabel={t('Telling...')}
        onConfirm={() => cancel.mutate()}
      />
    </>
  )
}
