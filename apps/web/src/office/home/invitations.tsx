import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { InvitationAnswer } from '#shared/answer-invitation.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { Section } from '#ui/layout.tsx'

/** Invitations to roles that the student has not answered; renders nothing if there are none. */
export function Invitations() {
  const applications = useQuery(myApplicationsQuery)
  const asked = applications.data?.filter(({ stage, offer }) => stage === 'asked' && !offer) ?? []
  if (asked.length === 0) return null
  return (
    <Section title={t('Please answer')}>
      <ul className="-mt-5 divide-y divide-line">
        {asked.map((application) => (
          <Invitation key={application.id} application={application} />
        ))}
      </ul>
    </Section>
  )
}

function Invitation({ application: { id, project, role } }: { application: OwnApplication }) {
  const titleId = useId()
  const facts = [role.name !== PARTICIPANT && t('Role: {role}', { role: role.name }), project.shootDate && formatDay(project.shootDate)]
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <h3 id={titleId} className="break-words text-lg">
          <Link to="/project/$id" params={{ id: String(project.id) }} className="text-link decoration-transparent pointer-coarse:py-3">
            {project.title}
          </Link>
        </h3>
        <p className="font-medium text-sm">{facts.filter(Boolean).join(' · ')}</p>
        <p className="mt-1">{t('The casting office invites you. Will you take part?')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <InvitationAnswer applicationId={id} describedBy={titleId} />
      </div>
    </li>
  )
}
