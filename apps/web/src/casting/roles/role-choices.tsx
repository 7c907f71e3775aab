import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Rich } from '#app/language/rich.tsx'
import { plural, t } from '#app/language/t.ts'
import { CannotCome, InvitationAnswer } from '#shared/answer-invitation.tsx'
import { OfferAnswer, OfferDeadline } from '#shared/answer-offer.tsx'
import { OfferTerms } from '#shared/offer-terms.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { criterionText, missedText, roleName } from '#shared/role-text.ts'
import { StudentStageBadge } from '#shared/student-stage-badge.tsx'
import { WithdrawDialog } from '#shared/withdraw-dialog.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { type Choice, choicesOf } from './role-choices-model.ts'
import { RoleFacts } from './role-facts.tsx'
import { useApplyToRoles } from './use-apply-to-roles.ts'

/** The roles of a casting call for students: which of them fit, why others do not, and buttons to apply to one or several. */
export function RoleChoices({ project, roles }: { project: Pick<Project, 'id' | 'title' | 'open'>; roles: readonly Role[] }) {
  const profile = useQuery(myProfileQuery)
  const applications = useQuery(myApplicationsQuery)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [leaving, setLeaving] = useState<OwnApplication | null>(null)
  const { apply, applying, isPending } = useApplyToRoles(project.id, () => setTicked(new Set()))
  const choices = choicesOf(roles, applications.data ?? [], project.open)
  const open = choices.filter(({ state }) => state === 'open').map(({ role }) => role.id)
  const chosen = open.filter((id) => ticked.has(id))
  const toggle = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  if (roles.length === 0) return <p className="text-ink-soft">{t('This casting call is by invitation only.')}</p>
  return (
    <>
      {profile.data === null && (
        <p className="mb-3 flex flex-wrap items-center gap-3">
          {t('With a profile you see which roles fit you.')}
          <Link to="/student-profile" className={buttonClass('secondary', 'sm')}>
            {t('Create Profile')}
          </Link>
        </p>
      )}
      <ul className="divide-y divide-line">
        {choices.map((choice) => (
          <li key={choice.role.id} className="grid gap-x-6 gap-y-3 py-4 first:pt-1 sm:grid-cols-[minmax(0,1fr)_auto]">
            <RoleChoice
              choice={choice}
              isKnown={Boolean(profile.data)}
              tick={open.length > 1 ? { isTicked: ticked.has(choice.role.id), onToggle: () => toggle(choice.role.id) } : undefined}
              isApplying={applying.includes(choice.role.id)}
              isBusy={isPending}
              onApply={() => apply([choice.role.id])}
              onWithdraw={setLeaving}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <div
          data-foot="selection"
          className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-10 low:static bg-paper py-3"
        >
          <Button variant="primary" pending={isPending} pendingLabel={t('Applying...')} onClick={() => apply(chosen)}>
            {plural(chosen.length, 'Apply for 1 role', 'Apply for {count} roles')}
          </Button>
        </div>
      )}
      {!project.open && <p className="mt-2 text-ink-soft">{t('Applications for this project are closed.')}</p>}
      <WithdrawDialog application={leaving} title={project.title} onClose={() => setLeaving(null)} />
    </>
  )
}

interface RoleChoiceProps {
  choice: Choice
  /** Whether the student has a profile, from which it is known whether the role fits. */
  isKnown: boolean
  /** The checkbox for applying to several roles at once, if more than one is open. */
  tick: { isTicked: boolean; onToggle: () => void } | undefined
  isApplying: boolean
  isBusy: boolean
  onApply: () => void
  onWithdraw: (application: OwnApplication) => void
}

function RoleChoice({ choice, isKnown, tick, isApplying, isBusy, onApply, onWithdraw }: RoleChoiceProps) {
  const { role, state } = choice
  const nameId = useId()
  const results = role.results ?? []
  const unsaid = results.filter(({ result }) => result === 'unknown')
  const name = roleName(role.name)
  return (
    <>
      <div className="min-w-0">
        <h3 id={nameId} className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-base">
          {name}
          {role.isCancelled && <Badge>{t('Cancelled')}</Badge>}
          {state === 'open' && isKnown && results.length > 0 && unsaid.length === 0 && <Badge tone="ok">{t('Fits you')}</Badge>}
        </h3>
        <p className="text-ink-soft text-sm">{plural(role.needed, '1 person', '{count} people')}</p>
        {state === 'open' && isKnown && unsaid.length > 0 && (
          <p className="text-sm print:hidden">
            <Rich
              text="Whether it fits you is not known. Your profile does not say: {criteria}. <link>Complete it</link>"
              parts={{
                criteria: unsaid.map(({ criterion }) => criterionText(criterion)).join(', '),
                link: (words) => (
                  <Link to="/student-profile" className="lone-link">
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
        )}
        {choice.state === 'applied' && choice.application.offer ? (
          <>
            <OfferDeadline expiresAt={choice.application.offer.expiresAt} />
            <OfferTerms terms={choice.application.offer} />
          </>
        ) : (
          <RoleFacts role={role} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:flex-col sm:items-end print:hidden">
        {choice.state === 'applied' && <AppliedActions application={choice.application} nameId={nameId} onWithdraw={onWithdraw} />}
        {state === 'misfit' && (
          <p className="wrap-anywhere text-ink-soft text-sm sm:max-w-56 sm:text-right">
            {t('For {who}', { who: missedText(role.criteria, role.results ?? []) })}
          </p>
        )}
        {state === 'open' && (
          <>
            {tick && (
              <label className="flex min-h-9 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
                <input type="checkbox" className="tick" checked={tick.isTicked} onChange={tick.onToggle} aria-describedby={nameId} />
                {t('Choose')}
              </label>
            )}
            <Button aria-label={t('Apply as {role}', { role: name })} pending={isApplying} disabled={isBusy} onClick={onApply}>
              {t('Apply')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** What a student can do with a role that they have applied to. */
function AppliedActions({
  application,
  nameId,
  onWithdraw,
}: {
  application: OwnApplication
  nameId: string
  onWithdraw: (application: OwnApplication) => void
}) {
  const { id, stage, status, projectId, offer } = application
  return (
    <>
      <StudentStageBadge stage={stage} />
      {offer ? (
        <OfferAnswer offer={offer} describedBy={nameId} />
      ) : stage === 'asked' ? (
        <InvitationAnswer applicationId={id} describedBy={nameId} />
      ) : (
        <>
          {status === 'pending' && (
            <>
              <Link to="/self-tape-upload" search={{ project: projectId }} className={buttonClass('secondary', 'sm')}>
                {t('Upload Self-Tape')}
              </Link>
              <Button size="sm" variant="ghost" aria-describedby={nameId} onClick={() => onWithdraw(application)}>
                {t('Withdraw')}
              </Button>
            </>
          )}
          <CannotCome application={application} describedBy={nameId} />
        </>
      )}
    </>
  )
}
