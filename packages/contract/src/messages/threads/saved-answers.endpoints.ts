import { z } from 'zod'
import { id, requiredText, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { unknownMergeField } from '../messages/merge-fields.ts'
import { ANSWER_FIELDS, THREAD_LIMITS, THREAD_MESSAGE } from './rules.ts'

export const savedAnswerInput = z
  .object({
    name: requiredText(THREAD_MESSAGE.savedAnswerName, THREAD_LIMITS.savedAnswerName),
    content: requiredText(THREAD_MESSAGE.content, THREAD_LIMITS.content, 'lines'),
  })
  .superRefine(({ content }, context) => {
    const message = unknownMergeField(content, ANSWER_FIELDS)
    if (message) context.addIssue({ code: 'custom', path: ['content'], message })
  })
export type SavedAnswerInput = z.output<typeof savedAnswerInput>

/** A reusable answer of the office, with merge fields. */
export const savedAnswer = z.object({ id, name: z.string(), content: z.string() })
export type SavedAnswer = z.infer<typeof savedAnswer>

export const savedAnswerEndpoints = {
  savedAnswers: endpoint({
    method: 'GET',
    path: '/api/saved-answers',
    summary: 'Answers that the office keeps for reuse, by name',
    access: 'desk',
    topics: [],
    success: { status: 200, body: z.array(savedAnswer) },
    errors: [401, 403],
  }),
  createSavedAnswer: endpoint({
    method: 'POST',
    path: '/api/saved-answers',
    summary: 'Keeps an answer for reuse',
    access: 'desk',
    body: savedAnswerInput,
    success: { status: 201, body: savedAnswer },
    errors: [400, 401, 403, 409],
  }),
  updateSavedAnswer: endpoint({
    method: 'PUT',
    path: '/api/saved-answers/{id}',
    summary: 'Changes a saved answer',
    access: 'desk',
    params: sequentialIdParams,
    body: savedAnswerInput,
    success: { status: 200, body: savedAnswer },
    errors: [400, 401, 403, 404, 409],
  }),
  deleteSavedAnswer: endpoint({
    method: 'DELETE',
    path: '/api/saved-answers/{id}',
    summary: 'Deletes a saved answer',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
} as const
