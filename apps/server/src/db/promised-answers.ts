import { OPEN_STAGES, STAGES, statusOf } from '@callboard/contract/casting/board/stages'
import type { NoticeKind } from '@callboard/contract/messages/notices/rules'

/*
 * Every request for media says by when its people hear from the office. These texts of SQL say who has not heard: the morning desk and the
 * closure of a casting call ask the same.
 */

const STATUS_OF_TOLD = `CASE ${STAGES.map((stage) => `WHEN a.told_stage = '${stage}' THEN '${statusOf(stage)}'`).join(' ')} END`
/** Whether an application `a` has a decision to tell: `isUntold` of the contract; a test compares the two. */
export const IS_UNTOLD = `CASE WHEN a.told_stage IS NULL THEN a.status = 'accepted' ELSE a.status <> ${STATUS_OF_TOLD} END`

/** Kinds of notices that do not answer: the request itself, and its reminders. */
const NO_ANSWER: readonly NoticeKind[] = ['requests', 'reminders']

const listed = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

/** The rows of people `q` who were asked by requests `m`. Join them with the application `a` and the shown profile `s`. */
export const ASKED_FOR_MEDIA = 'media_request_people AS q JOIN media_requests AS m ON m.id = q.request_id'

/** Whether somebody who was asked waits for an answer: since then, nobody has told them anything about the casting call. */
export const WAITS_TO_HEAR = `q.withdrawn_at IS NULL AND (a.stage IN (${listed(OPEN_STAGES)}) OR ${IS_UNTOLD})
  AND NOT EXISTS (SELECT FROM messages AS told JOIN message_recipients AS reader ON reader.message_id = told.id
    WHERE told.project_id = m.project_id AND reader.recipient_user_id = s.user_id AND told.sent_at > q.sent_at
      AND told.notice_kind NOT IN (${listed(NO_ANSWER)}))`
