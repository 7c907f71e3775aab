import type { InvitedPerson, ProfileInvitations } from '@callboard/contract/people/profile-invitations/endpoints'
import { INVITATION_LIMITS, INVITATION_STATES, type InvitationState } from '@callboard/contract/people/profile-invitations/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { locale, msg, plural, t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { fullName } from '#shared/profile-text.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { profileInvitationsQuery } from '#shared/queries/profile-invitations.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Banner, Page, PageHeader } from '#ui/layout.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { nobodyText } from './nobody-text.ts'
import { useInvite, useStopInvitations } from './use-invite.ts'

const STATE_TEXT: Readonly<Record<InvitationState, string>> = {
  uninvited: msg('Not invited'),
  waiting: msg('Email waits'),
  unanswered: msg('No answer yet'),
  answered: msg('Has answered'),
}

/**
 * The people whose profiles others entered: who is invited to check their profile, who has done so, and who has not.
 *
 * @param props.state filter for the people on the page, from the URL
 * @param props.offset position of the first person on the page, also from the URL
 */
export function ProfileInvitationsScreen({
  onPlace,
  ...address
}: {
  state: unknown
  offset: unknown
  onPlace: (state: InvitationState, offset: number) => void
}) {
  const state = INVITATION_STATES.find((one) => one === address.state) ?? 'uninvited'
  const offset = Math.max(0, Math.min(Math.trunc(Number(address.offset)) || 0, INVITATION_LIMITS.maxOffset))
  const { data, error, isError, isFetching, refetch } = useQuery(profileInvitationsQuery(state, offset))
  return (
    <Page title={t('Invite people')} width="form">
      <PageHeader
        title={t('Invite people to complete their profile')}
        lead={t('They get a link that signs them in, see what was entered, and say who may see it. Until then nothing of it is public.')}
      />
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The list could not be loaded. Please try again.'))}
        </ErrorState>
      ) : data === undefined ? (
        <Loading label={t('Loading the people')}>
          <SkeletonText lines={6} />
        </Loading>
      ) : (
        <>
          <ReachesNobody />
          <Standing found={data} />
          <Tabs
            label={t('People')}
            value={state}
            onValueChange={(next) => onPlace(next as InvitationState, 0)}
            tabs={INVITATION_STATES.map((value) => ({
              value,
              label: (
                <span>
                  {t(STATE_TEXT[value])} <span className="tabular-nums">{data.counts[value].toLocaleString(locale())}</span>
                </span>
              ),
              content: value === state && <People state={state} offset={offset} found={data} onPlace={onPlace} />,
            }))}
          />
        </>
      )}
    </Page>
  )
}

/** Says that no mails are sent without a mail server. */
function ReachesNobody() {
  const { data } = useQuery(firstStepsQuery)
  const isDirector = useIsDirector()
  if (data?.mailWay !== 'outbox') return null
  return (
    <div className="mb-6">
      <Banner
        tone="notice"
        title={t('Email is not set up: invitations reach no one')}
        action={
          isDirector && (
            <Link to="/settings" search={{ part: 'mail' }} className={buttonClass('secondary')}>
              {t('Connect a mail server')}
            </Link>
          )
        }
      >
        {t(
          'Without a mail server they become files in the outbox folder of the server. They do not count as sent, and can be repeated at any time.',
        )}
      </Banner>
    </div>
  )
}

/** The progress of the invitations, while mails wait or people have not answered. */
function Standing({ found: { counts, startsAt } }: { found: ProfileInvitations }) {
  const { timeZone } = useInstitution()
  const stop = useStopInvitations()
  const invited = counts.waiting + counts.unanswered + counts.answered
  if (invited === 0) return null
  const answered = t('{answered} of {invited} have answered', { answered: counts.answered, invited })
  return (
    <div className="mb-8 grid gap-4">
      <div className="grid gap-2">
        <p className="tabular-nums">{answered}</p>
        <ProgressBar label={answered} share={counts.answered / invited} />
      </div>
      {counts.waiting > 0 && (
        <Banner
          tone="info"
          title={plural(counts.waiting, '1 email waits', '{count} emails wait')}
          action={
            <Button pending={stop.isPending} pendingLabel={t('Stopping...')} onClick={() => stop.mutate()}>
              {t('Stop')}
            </Button>
          }
        >
          {startsAt === null
            ? t('They leave in small numbers, so that mail servers take them.')
            : t('They leave from {when} on, after the quiet hours.', { when: formatDateTime(startsAt, timeZone) })}
        </Banner>
      )}
    </div>
  )
}

function People({
  state,
  offset,
  found: { people, counts },
  onPlace,
}: {
  state: InvitationState
  offset: number
  found: ProfileInvitations
  onPlace: (state: InvitationState, offset: number) => void
}) {
  const count = counts[state]
  if (count === 0) return <Nobody state={state} counts={counts} />
  const { page } = INVITATION_LIMITS
  return (
    <>
      {(state === 'uninvited' || state === 'unanswered') && <AskAll who={state} count={count} />}
      <ul className="divide-y divide-line border-line border-y">
        {people.map((person) => (
          <Person key={person.id} person={person} state={state} />
        ))}
      </ul>
      <Pagination
        page={Math.floor(offset / page) + 1}
        pageCount={Math.ceil(count / page)}
        onPage={(next) => onPlace(state, (next - 1) * page)}
      />
    </>
  )
}

/** Says why the list is empty, and leads to what helps. */
function Nobody({ state, counts }: { state: InvitationState; counts: ProfileInvitations['counts'] }) {
  const { title, isNew } = nobodyText(state, counts)
  return (
    <EmptyState
      as="h2"
      drawing={<FrameDrawing />}
      title={t(title)}
      action={
        isNew ? (
          <>
            <Link to="/import" className={buttonClass()}>
              {t('Import a spreadsheet')}
            </Link>
            <Link to="/admin-add-talent" className={buttonClass()}>
              {t('Add Talent')}
            </Link>
          </>
        ) : (
          <Link to="/talent-search" className={buttonClass()}>
            {t('Talent Search')}
          </Link>
        )
      }
    >
      {isNew && t('Bring people in, and invite them here to complete their profile.')}
    </EmptyState>
  )
}

function AskAll({ who, count }: { who: 'uninvited' | 'unanswered'; count: number }) {
  const invite = useInvite()
  const [isAsking, setIsAsking] = useState(false)
  const isFirst = who === 'uninvited'
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        icon={Mail}
        className="mb-6 max-sm:w-full"
        pending={invite.isPending}
        pendingLabel={t('Inviting...')}
        onClick={() => (count > 1 ? setIsAsking(true) : invite.mutate({ who }))}
      >
        {isFirst
          ? plural(count, 'Invite 1 person to complete their profile', 'Invite {count} people to complete their profile')
          : plural(count, 'Remind 1 person', 'Remind {count} people')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isFirst ? t('Invite {count} people?', { count }) : t('Remind {count} people?', { count })}
        description={t(
          'Each gets an email with a link that signs them in. The emails leave in small numbers; those that have left cannot be taken back.',
        )}
        variant="primary"
        confirmLabel={isFirst ? t('Send invitations') : t('Send reminders')}
        onConfirm={() => {
          setIsAsking(false)
          invite.mutate({ who })
        }}
      />
    </>
  )
}

function Person({ person, state }: { person: InvitedPerson; state: InvitationState }) {
  const { timeZone } = useInstitution()
  const invite = useInvite()
  const { id, email, sentAt, mails, hasSignedIn } = person
  const name = fullName(person)
  const facts = [
    sentAt && t('last email {when}', { when: formatDateTime(sentAt, timeZone) }),
    mails === 0 && state === 'unanswered' && t('not sent: email was not set up'),
    mails > 1 && plural(mails, '1 email', '{count} emails'),
    hasSignedIn && state === 'unanswered' && t('has signed in'),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Link to="/talent-search" search={{ talent: id }} className="lone-link font-semibold">
          {name}
        </Link>
        <p className="text-ink-soft text-sm">
          <EmailText email={email} />
          {facts.length > 0 && <span className="tabular-nums"> · {facts.join(' · ')}</span>}
        </p>
      </div>
      {(state === 'uninvited' || state === 'unanswered') && (
        <Button
          size="sm"
          pending={invite.isPending}
          onClick={() => invite.mutate({ who: state, ids: [id] })}
          aria-label={state === 'uninvited' ? t('Invite {name}', { name }) : t('Remind {name}', { name })}
        >
          {state === 'uninvited' ? t('Invite') : t('Remind')}
        </Button>
      )}
    </li>
  )
}
