import type { ProjectApplication } from '@callboard/contract/casting/applications/endpoints'
import { DECIDABLE_STATUSES } from '@callboard/contract/casting/applications/rules'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ApplicationNotes } from '#shared/application-notes.tsx'
import { statusText } from '#shared/application-words.ts'
import { EmailText } from '#shared/email-text.tsx'
import { fullName } from '#shared/profile-text.ts'
import { stageText, stageTone } from '#shared/stage-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { recipientOf } from './applications-model.ts'
import { CompareChoice, type Comparison } from './compare-chosen.tsx'
import { useDecide } from './use-decide.ts'

/** Renders the self-tapes of one applicant. */
export type Tapes = (application: ProjectApplication) => ReactNode

/** How and when a student came to a role. */
export function since({ source, submittedAt }: Pick<ProjectApplication, 'source' | 'submittedAt'>, timeZone: string): string {
  const when = formatDateTime(submittedAt, timeZone)
  return { applied: t('Applied {when}', { when }), invited: t('Invited {when}', { when }), office: t('Added {when}', { when }) }[source]
}

/** One application to a casting call. */
export function Application({ application, tapes, comparison }: { application: ProjectApplication; tapes: Tapes; comparison: Comparison }) {
  const { student, status, stage } = application
  const { timeZone } = useInstitution()
  const { decide, isPending } = useDecide(application)
  const name = fullName(student)
  const facts = [
    student.major,
    student.year && t(student.year),
    student.age === null ? null : t('{age} years old', { age: student.age }),
  ].filter(Boolean)
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <Avatar src={student.photoUrl} initial={student.firstName} alt="" size="lg" />
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="break-words text-lg">{name}</h3>
          <p className="text-ink-soft">{facts.join(' · ')}</p>
          <p className="flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
            <a className="lone-link" href={`mailto:${student.email}`}>
              <EmailText email={student.email} />
            </a>
            <a className="lone-link" href={`tel:${student.cellPhone}`}>
              {student.cellPhone}
            </a>
          </p>
          <p className="mt-1 text-ink-soft text-sm">{since(application, timeZone)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 sm:flex-col sm:items-end">
          <Badge tone={stageTone(stage)}>{stageText(stage)}</Badge>
          <a
            className={buttonClass('secondary', 'sm')}
            href={`/talent/profile/${application.studentId}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('View Profile of {name}, opens in a new tab', { name })}
          >
            <ExternalLink aria-hidden className="size-4" /> {t('View Profile')}
          </a>
          <Link
            to="/bulk-message"
            state={{ recipients: [recipientOf(application)] }}
            className={buttonClass('secondary', 'sm')}
            aria-label={t('Write a message to {name}', { name })}
          >
            <Mail aria-hidden className="size-4" /> {t('Message')}
          </Link>
          <CompareChoice studentId={application.studentId} name={name} comparison={comparison} />
        </div>
      </div>
      {status === 'withdrawn' ? (
        <p className="mt-4 text-ink-soft">{t('The student has withdrawn this application.')}</p>
      ) : (
        <fieldset className="mt-4 flex flex-wrap gap-2">
          <legend className="sr-only">{t('Decision about {name}', { name })}</legend>
          {DECIDABLE_STATUSES.map((choice) => (
            <Button
              key={choice}
              size="sm"
              className="aria-pressed:border-ink! aria-pressed:bg-ink! aria-pressed:text-paper!"
              aria-pressed={choice === status}
              disabled={isPending}
              onClick={() => choice !== status && decide({ status: choice })}
            >
              {statusText(choice)}
            </Button>
          ))}
        </fieldset>
      )}
      <ApplicationNotes
        id={application.id}
        name={name}
        stored={application.notes ?? ''}
        saving={isPending}
        onSave={(notes, notesBefore) => decide({ notes, notesBefore })}
      />
      {tapes(application)}
      <History application={application} timeZone={timeZone} />
    </>
  )
}

function History({ application, timeZone }: { application: ProjectApplication; timeZone: string }) {
  if (application.history.length === 0) return null
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer py-1 text-ink-soft pointer-coarse:py-3">
        {t('History ({count})', { count: application.history.length })}
      </summary>
      <ol className="mt-2 flex flex-col gap-1.5 border-line border-l-2 pl-3">
        {application.history.map((change) => (
          <li key={`${change.changedAt} ${change.status}`}>
            <Rich
              text={t('<status>{status}</status> by {name}, {when}', {
                status: statusText(change.status),
                name: t(change.changedBy),
                when: formatDateTime(change.changedAt, timeZone),
              })}
              parts={{ status: (words) => <span className="font-medium">{words}</span> }}
            />
            {change.notes && <span className="block text-ink-soft">“{change.notes}”</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
