import { STAFF_ROLES, type StaffRole } from '@callboard/contract/access'
import type { StaffMember } from '@callboard/contract/office/settings/endpoints'
import type { ProgramFate } from '@callboard/contract/office/settings/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { msg, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { accountRoleText } from '#shared/account-role-text.ts'
import { EmailText } from '#shared/email-text.tsx'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { staffQuery } from '#shared/queries/settings.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Banner, Fact, Facts, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LeavingProgramsDialog } from './leaving-programs-dialog.tsx'
import { useStaffChanges } from './use-staff-changes.ts'

const BY: Readonly<Record<StaffMember['by'], string>> = {
  server: msg('named on the server'),
  office: msg('added here'),
  group: msg('by a group of single sign-on'),
  sample: msg('part of the demo'),
}

/** What each role may do. */
const ABOUT: Readonly<Record<StaffRole, string>> = {
  admin: msg('Everything.'),
  assistant: msg('Everything but deleting, exporting and settings.'),
  photographer: msg('Only photo sessions and the calendar.'),
}

const roleOptions = () => STAFF_ROLES.map((value) => ({ value, label: accountRoleText(value) }))
const readRole = (text: string): StaffRole => STAFF_ROLES.find((role) => role === text) ?? 'photographer'

/** The members of the office with their roles. People can be added by address before they have signed in. */
export function StaffPart() {
  const staff = useQuery(staffQuery)
  const changes = useStaffChanges()
  const reachesNobody = useQuery(firstStepsQuery).data?.mailWay === 'outbox'
  if (staff.isError)
    return (
      <ErrorState onRetry={() => void staff.refetch()} retrying={staff.isFetching}>
        {errorText(staff.error, t('The list could not be loaded. Please try again.'))}
      </ErrorState>
    )
  if (staff.data === undefined)
    return (
      <Loading label={t('Loading the staff')}>
        <SkeletonText lines={4} />
      </Loading>
    )
  return (
    <>
      {reachesNobody && (
        <div className="mb-6">
          <Banner
            tone="notice"
            title={t('Invitations reach no one yet')}
            action={
              <Link to="/settings" search={{ part: 'mail' }} className={buttonClass('secondary')}>
                {t('Connect a mail server')}
              </Link>
            }
          >
            {t(
              'Without a mail server they become files in the outbox folder of the server. Add people now, and invite them again afterwards.',
            )}
          </Banner>
        </div>
      )}
      <AddForm add={changes.add} />
      <ul aria-label={t('Staff')} className="mb-10 divide-y divide-line border-ink border-t-2 border-b border-b-line">
        {staff.data.map((member) => (
          <MemberRow key={member.email} member={member} changes={changes} />
        ))}
      </ul>
      <Section title={t('What each role may do')}>
        <Facts>
          {STAFF_ROLES.map((role) => (
            <Fact key={role} label={accountRoleText(role)}>
              {t(ABOUT[role])}
            </Fact>
          ))}
        </Facts>
      </Section>
    </>
  )
}

function AddForm({ add }: { add: ReturnType<typeof useStaffChanges>['add'] }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('assistant')
  const refusal = add.error instanceof ApiError ? (add.error.fields['email'] ?? errorText(add.error, t('Please try again.'))) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ email, role, invites: true }, { onSuccess: () => setEmail('') })
  }
  return (
    <form noValidate className="mb-8 flex flex-wrap items-start gap-3" onSubmit={submit}>
      <TextField
        className="min-w-0 flex-1 basis-64"
        label={t('Add by address')}
        type="email"
        autoComplete="off"
        hint={t('They need no account yet: an email with a link that signs in is sent to them.')}
        value={email}
        error={refusal}
        onChange={({ target }) => {
          setEmail(target.value)
          // The error was about another address.
          if (add.isError) add.reset()
        }}
      />
      <SelectField
        className="max-sm:basis-full sm:basis-48"
        label={t('Role')}
        options={roleOptions()}
        value={role}
        onChange={({ target }) => setRole(readRole(target.value))}
      />
      <Button type="submit" variant="primary" className="sm:mt-7.5" pending={add.isPending} pendingLabel={t('Adding...')}>
        {t('Add')}
      </Button>
    </form>
  )
}

function MemberRow({ member, changes }: { member: StaffMember; changes: ReturnType<typeof useStaffChanges> }) {
  const { email, name, role, by, lastSignInAt, isYou } = member
  const { timeZone } = useInstitution()
  const { changeRole, invite, remove } = changes
  const who = name ?? email
  const isChangeable = by === 'office' && !isYou
  /** A change of role, or a removal, that waits until the user decides about the member's programs. */
  const [waiting, setWaiting] = useState<{ readonly role?: StaffRole } | null>(null)
  function leave(to: { readonly role?: StaffRole }, programs?: ProgramFate) {
    if (to.role) changeRole.mutate({ email, role: to.role, from: role, programs })
    else remove.mutate({ email, role, lastSignInAt, programs })
  }
  const leaveOrAsk = (to: { readonly role?: StaffRole }) => (member.programs.length > 0 && to.role !== 'admin' ? setWaiting(to) : leave(to))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-semibold font-text text-base">
          <span className="min-w-0">{name ?? <EmailText email={email} />}</span>
          {isYou && <Tag>{t('You')}</Tag>}
        </h2>
        <p className="text-ink-soft text-sm">
          {name !== null && (
            <>
              <EmailText email={email} />
              {' · '}
            </>
          )}
          <span>{t(BY[by])}</span>
          {' · '}
          <span>
            {lastSignInAt === null ? t('never signed in') : t('last sign-in {when}', { when: formatDateTime(lastSignInAt, timeZone) })}
          </span>
        </p>
      </div>
      {isChangeable ? (
        <div className="flex flex-wrap items-center gap-3">
          <SelectField
            className="w-48"
            label={t('Role of {who}', { who })}
            hideLabel
            options={roleOptions()}
            value={changeRole.isPending && changeRole.variables.email === email ? changeRole.variables.role : role}
            disabled={changeRole.isPending}
            onChange={({ target }) => leaveOrAsk({ role: readRole(target.value) })}
          />
          {lastSignInAt === null && (
            <Button
              size="sm"
              pending={invite.isPending && invite.variables === email}
              pendingLabel={t('Sending...')}
              aria-label={t('Send the invitation to {who} again', { who })}
              onClick={() => invite.mutate(email)}
            >
              {t('Invite again')}
            </Button>
          )}
          <Button
            size="sm"
            pending={remove.isPending && remove.variables.email === email}
            pendingLabel={t('Removing...')}
            aria-label={t('Remove {what}', { what: who })}
            onClick={() => leaveOrAsk({})}
          >
            {t('Remove')}
          </Button>
          <LeavingProgramsDialog
            member={member}
            open={waiting !== null}
            onClose={() => setWaiting(null)}
            onDecide={(fate) => {
              setWaiting(null)
              if (waiting) leave(waiting, fate)
            }}
          />
        </div>
      ) : (
        <p>{accountRoleText(role)}</p>
      )}
    </li>
  )
}
