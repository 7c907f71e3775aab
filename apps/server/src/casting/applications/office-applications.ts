import type { ProjectApplication } from '@callboard/contract/casting/applications/endpoints'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { FORMER_MEMBER, RESTRICTED } from '@callboard/contract/restricted'
import type { Queryable } from '#db/client.ts'
import { FACE_SIZE } from '#people/photos/portfolio.service.ts'
import * as repository from './applications.repository.ts'

/** Applications as the office sees them, oldest first, with their history. @param where a casting call, or ids of applications */
export async function officeApplications(
  queryable: Queryable,
  where: { projectId: number } | { ids: readonly number[] },
): Promise<ProjectApplication[]> {
  const found = await repository.findProjectApplications(queryable, where)
  const changes = await repository.findChanges(
    queryable,
    found.map(({ id }) => id),
  )
  const history = Map.groupBy(changes, ({ applicationId }) => applicationId)
  return found.map(({ photoHash, isHeld, student, ...application }) =>
    isHeld
      ? toRestricted(application)
      : {
          ...application,
          isRestricted: false,
          submittedAt: application.submittedAt.toISOString(),
          student: { ...student, photoUrl: photoHash === null ? null : photoUrl(photoHash, FACE_SIZE) },
          history: (history.get(application.id) ?? []).map(toChange),
        },
  )
}

/** An application of a restricted student, as the office sees it: only its id and its stage. */
function toRestricted(application: {
  id: number
  projectId: number
  studentId: number
  status: ProjectApplication['status']
  stage: ProjectApplication['stage']
  source: ProjectApplication['source']
  submittedAt: Date
}) {
  const { id, projectId, studentId, status, stage, source, submittedAt } = application
  return {
    ...{
      id,
      projectId,
      studentId,
      status,
      stage,
      source,
      submittedAt: submittedAt.toISOString(),
      isRestricted: true,
      notes: null,
      history: [],
    },
    student: {
      id: studentId,
      userId: '',
      firstName: RESTRICTED,
      lastName: '',
      email: '',
      cellPhone: '',
      major: '',
      year: null,
      age: null,
      photoUrl: null,
    },
  }
}

function toChange({ status, notes, changedBy, changedAt }: repository.StoredChange): ProjectApplication['history'][number] {
  return { status, notes, changedBy: changedBy ?? FORMER_MEMBER, changedAt: changedAt.toISOString() }
}
