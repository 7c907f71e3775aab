import { STAGES, statusOf, studentStageOf } from '@callboard/contract/casting/board/stages'
import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'
import { HAS_PLACE_OR_RANK, lockCalls, placeAgain } from './restored-applications.repository.ts'

/**
 * The stage to which a student moved their application. The first change has no earlier stage and shows as `submitted`: its stage may be an
 * untold decision of the office.
 */
const OWN_MOVE = `CASE WHEN c.from_stage IS NULL THEN 'submitted' ELSE c.stage END`

/** Shows an application with the status and stage that its student knows. */
function asStudentKnows({ toldStage, ...application }: Record<string, unknown>): object {
  const known = STAGES.find((stage) => stage === toldStage) ?? 'submitted'
  return { ...application, status: statusOf(known), stage: studentStageOf(known) }
}

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'applications',
      text: `SELECT p.title AS "castingCall", r.name AS role, a.told_stage AS "toldStage", a.submitted_at AS "submittedAt",
        (SELECT json_agg(json_build_object('stage', ${OWN_MOVE}, 'reason', c.reason, 'changedAt', c.changed_at) ORDER BY c.id)
          FROM application_changes AS c WHERE c.application_id = a.id AND c.changed_by = $1) AS "changedByYou"
        FROM applications AS a JOIN kept_projects AS p ON p.id = a.project_id JOIN roles AS r ON r.id = a.role_id
        WHERE a.student_id = $3 AND a.told_stage IS NOT NULL ORDER BY a.id`,
      show: asStudentKnows,
    },
  ],
  withProfile: [
    {
      table: 'applications',
      owner: 'student_id',
      order: 'id',
      // Another student may have the place or the rank by now. `placeAgain` assigns a new one.
      sets: {
        stage: `CASE WHEN ${HAS_PLACE_OR_RANK} THEN 'submitted' ELSE kept.stage END`,
        place: 'NULL',
        rank: 'NULL',
        clash_reason: 'NULL',
      },
      returns: 'EXISTS (SELECT FROM roles WHERE roles.id = kept.role_id AND roles.project_id = kept.project_id)',
      shown: `jsonb_build_object('project_id', part -> 'project_id', 'toldStage', part -> 'told_stage', 'submitted_at', part -> 'submitted_at')`,
      shownIf: "part ->> 'told_stage' IS NOT NULL",
      show: asStudentKnows,
      lock: lockCalls,
      finish: placeAgain,
    },
  ],
  detaches: [],
  archive: [],
  files: [],
  names: {
    application: {
      text: `SELECT a.id::text, concat_ws(', ', s.name, p.title) AS name FROM applications AS a
    JOIN masked_profiles AS s ON s.id = a.student_id JOIN live_projects AS p ON p.id = a.project_id
    WHERE a.id = ANY($1::int[])`,
      ids: SEQUENTIAL_ID,
    },
  },
}
