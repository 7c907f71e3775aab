import type { Closure, ClosureInput } from '@callboard/contract/casting/closure/endpoints'
import { CLOSING_ERROR } from '@callboard/contract/casting/closure/errors'
import { CLOSED_STATUSES, wrongNoteField } from '@callboard/contract/casting/closure/rules'
import { decisionNotice } from '#casting/board/casting.domain.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { closingPeople, inEachLanguage, suggestedNotes } from './closure.domain.ts'
import { CLOSE_PROJECT_JOB } from './closure.jobs.ts'
import * as repository from './closure.repository.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>

/** Ends a casting call so that nobody is left without an answer. */
export interface ClosureService {
  /** Who has no answer or is booked, and how far a running closure is. @throws AppError 404 when there is no such casting call */
  view(actor: SignedInActor, projectId: number): Promise<Closure>
  /**
   * Gives the casting call its status and starts a job that answers everybody, each once.
   *
   * @throws AppError 400 for an unknown merge field, 409 while it is being closed, and when it has ended with another status
   */
  close(actor: SignedInActor, project: EditableProject, input: ClosureInput): Promise<Closure>
}

export function createClosureService(services: {
  db: Database
  clock: Clock
  jobs: Jobs
  institution: InstitutionLanguage
  projects: Pick<ProjectsService, 'get' | 'setStatus'>
}): ClosureService {
  const { db, clock, jobs, institution, projects } = services

  const view: ClosureService['view'] = async (actor, projectId) => {
    const { title } = await projects.get(actor, projectId)
    const found = await repository.findClosable(db, projectId)
    const runningSince = await repository.findRunning(db, projectId)
    return {
      people: closingPeople(found, (language) => translatorFor(institution, language)),
      notes: suggestedNotes((language) => translatorFor(institution, language)),
      decision: inEachLanguage((language) => decisionNotice('booked', title, translatorFor(institution, language))),
      runningSince: runningSince?.toISOString() ?? null,
    }
  }

  return {
    view,

    async close(actor, project, { status, notes, absentIds }) {
      const wrong = wrongNoteField(notes)
      if (wrong) throw fieldError('notes', wrong)
      const { id: projectId } = project
      await inTransaction(db, async (transaction) => {
        const before = await projects.setStatus(transaction, actor, project, status)
        const values = { projectId, status, notes, absentIds, startedBy: actor.userId, startedAt: clock.now() }
        const id = await repository.insertClosing(transaction, values)
        if (id === undefined) throw new AppError(CLOSING_ERROR.running)
        const ended = CLOSED_STATUSES.find((one) => one === before)
        if (ended && ended !== status) throw new AppError(CLOSING_ERROR[ended])
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'project.closed',
          subject: `project:${projectId}`,
          details: { status },
        })
        await jobs.enqueue(transaction, CLOSE_PROJECT_JOB, { id })
        await announce(transaction, 'applications', 'desk')
      })
      jobs.wake(CLOSE_PROJECT_JOB)
      return view(actor, projectId)
    },
  }
}
