import { presentationEndpoints } from '@callboard/contract/casting/presentations/endpoints'
import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

const REVIEWER_IS_THERE = 'EXISTS (SELECT FROM reviewers WHERE reviewers.id = kept.reviewer_id)'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      // The names of the reviewers stay with the office.
      name: 'votesOfReviewers',
      text: `SELECT p.title AS "castingCall", r.name AS role, s.rubric AS criteria, v.verdict, v.scores, v.comment, v.voted_at AS "votedAt"
        FROM vote_changes AS v JOIN applications AS a ON a.id = v.application_id JOIN roles AS r ON r.id = a.role_id
        JOIN kept_projects AS p ON p.id = a.project_id JOIN reviewers AS w ON w.id = v.reviewer_id
        JOIN presentations AS s ON s.id = w.presentation_id WHERE a.student_id = $3 ORDER BY v.id`,
    },
    {
      name: 'notesToReviewers',
      text: `SELECT p.title AS "castingCall", n.note FROM presentation_people AS n JOIN applications AS a ON a.id = n.application_id
        JOIN kept_projects AS p ON p.id = a.project_id WHERE a.student_id = $3 AND n.note IS NOT NULL ORDER BY n.presentation_id, a.id`,
    },
    {
      // The votes of a person who was a reviewer.
      name: 'votesAsReviewer',
      text: `SELECT s.title AS presentation, v.verdict, v.scores, v.comment, v.voted_at AS "votedAt" FROM vote_changes AS v
        JOIN reviewers AS w ON w.id = v.reviewer_id JOIN presentations AS s ON s.id = w.presentation_id WHERE w.email = $2 ORDER BY v.id`,
    },
  ],
  withProfile: [
    {
      table: 'presentation_people',
      owner: 'application_id',
      order: 'presentation_id',
      returns: 'EXISTS (SELECT FROM presentations WHERE presentations.id = kept.presentation_id)',
      shown: `part - 'position'`,
    },
    {
      table: 'votes',
      owner: 'application_id',
      order: 'reviewer_id',
      returns: REVIEWER_IS_THERE,
      shown: `part - 'reviewer_id' - 'comment_for'`,
    },
    {
      table: 'vote_changes',
      owner: 'application_id',
      order: 'id',
      returns: REVIEWER_IS_THERE,
      shown: `part - 'reviewer_id' - 'comment_for'`,
    },
  ],
  detaches: [],
  archive: [
    {
      name: 'presentations',
      endpoint: presentationEndpoints.presentation,
      each: 'SELECT id FROM presentations WHERE project_id IN (SELECT id FROM live_projects)',
    },
  ],
  files: [],
  names: {
    presentation: {
      text: `SELECT s.id::text, concat_ws(', ', p.title, s.title) AS name FROM presentations AS s JOIN live_projects AS p ON p.id = s.project_id
    WHERE s.id = ANY($1::int[])`,
      ids: SEQUENTIAL_ID,
    },
  },
}
