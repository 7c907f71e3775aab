import { z } from 'zod'
import {
  accountAddress,
  id,
  idText,
  instant,
  optionalText,
  requiredText,
  rowVersion,
  sequentialId,
  sequentialIdParams,
} from '../../common.ts'
import { OFFICE_CHANGE, OFFICE_READ } from '../../common-specs.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { STAGES } from '../board/stages.ts'
import {
  BLIND_TAPES,
  COMMENT_READERS,
  PRESENTATION_LIMITS as LIMITS,
  PRESENTATION_MESSAGE as MESSAGE,
  PRESENTED,
  SHOWN_FIELDS,
  VERDICTS,
} from './rules.ts'

const time = (message: string) =>
  z.preprocess((value) => (value === '' ? null : value), z.iso.datetime({ offset: true, error: message }).nullish())

const reviewerInput = z.object({
  email: accountAddress(MESSAGE.address),
  /** The office's name for the reviewer; only the office sees the address. */
  name: optionalText(LIMITS.name),
})
export type ReviewerInput = z.output<typeof reviewerInput>

const reviewersInput = z
  .array(reviewerInput, MESSAGE.address)
  .max(LIMITS.reviewers, MESSAGE.tooManyReviewers)
  .superRefine((reviewers, context) => {
    const seen = new Set<string>()
    for (const [at, { email }] of reviewers.entries()) {
      if (seen.has(email)) context.addIssue({ code: 'custom', path: [at, 'email'], message: MESSAGE.twice })
      seen.add(email)
    }
  })

/**
 * Settings that can change while the presentation exists. They have no defaults, so a change leaves omitted settings as they are.
 */
const settings = {
  title: requiredText(MESSAGE.title, LIMITS.title),
  /** What reviewers read first. */
  message: optionalText(LIMITS.message, 'lines'),
  /** The fields that reviewers see. */
  shown: z.array(z.enum(SHOWN_FIELDS, MESSAGE.shown), MESSAGE.shown).transform((fields) => [...new Set(fields)]),
  /** When votes are due; reviewers get one reminder before that. */
  dueAt: time(MESSAGE.due),
  /** Whether pages offer to save photos and tapes. */
  downloads: z.boolean('Please say yes or no'),
  /** Shows numbers instead of names, in a different order for each reviewer. */
  isBlind: z.boolean('Please say yes or no'),
  blindTapes: z.enum(BLIND_TAPES, MESSAGE.tapes),
  commentsFor: z.enum(COMMENT_READERS, MESSAGE.readers),
  /** Whether reviewers see other votes after their own vote. */
  othersSeen: z.boolean(MESSAGE.others),
}

const rubric = z
  .array(requiredText(MESSAGE.criterion, LIMITS.criterion), MESSAGE.criterion)
  .max(LIMITS.criteria, MESSAGE.tooManyCriteria)
  .default([])

export const newPresentation = z
  .object({
    ...settings,
    downloads: settings.downloads.default(false),
    isBlind: settings.isBlind.default(false),
    blindTapes: settings.blindTapes.default('left-out'),
    commentsFor: settings.commentsFor.default('office'),
    othersSeen: settings.othersSeen.default(false),
    rubric,
    presented: z.enum(PRESENTED, MESSAGE.presented),
    /** The chosen applications, in the order in which they are shown. */
    applicationIds: z.array(sequentialId, MESSAGE.noPeople).max(LIMITS.people, MESSAGE.tooManyPeople).default([]),
    /** The roles of a shortlist. */
    roleIds: z.array(sequentialId, MESSAGE.noRole).max(LIMITS.people, MESSAGE.noRole).default([]),
    sessionId: sequentialId.nullish(),
    /** When the presentation ends; in a week by default. */
    endsAt: time(MESSAGE.ends),
    reviewers: reviewersInput.default([]),
  })
  .superRefine(({ presented, applicationIds, roleIds, sessionId, isBlind }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (presented === 'chosen' && applicationIds.length === 0) issue('applicationIds', MESSAGE.noPeople)
    if (presented === 'shortlist' && roleIds.length === 0) issue('roleIds', MESSAGE.noRole)
    if (presented === 'audition' && !sessionId) issue('sessionId', MESSAGE.session)
    if (presented === 'audition' && isBlind) issue('isBlind', MESSAGE.blindAudition)
  })
export type NewPresentation = z.output<typeof newPresentation>

const count = z.number().int()

/** A reviewer, as the office sees them. */
export const reviewer = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  invitedAt: instant,
  remindedAt: instant.nullable(),
  /** When the reviewer last opened it; `null` before the first time. */
  openedAt: instant.nullable(),
  /** How many of the shown people the reviewer has voted on. */
  voted: count,
})
export type Reviewer = z.infer<typeof reviewer>

/** A presentation as the office lists it. */
export const presentation = z.object({
  id,
  projectId: id,
  title: z.string(),
  message: z.string().nullable(),
  presented: z.enum(PRESENTED),
  roleIds: z.array(id),
  sessionId: id.nullable(),
  shown: z.array(z.enum(SHOWN_FIELDS)),
  rubric: z.array(z.string()),
  dueAt: instant.nullable(),
  endsAt: instant,
  /** When the office ended it early. */
  endedAt: instant.nullable(),
  isOver: z.boolean(),
  downloads: z.boolean(),
  isBlind: z.boolean(),
  blindTapes: z.enum(BLIND_TAPES),
  commentsFor: z.enum(COMMENT_READERS),
  othersSeen: z.boolean(),
  createdAt: instant,
  /** Name or address of its creator; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  version: count,
  /** How many people are shown now. */
  people: count,
  reviewers: z.array(reviewer),
})
export type Presentation = z.infer<typeof presentation>

/** The vote of one reviewer on one person. */
export const officeVote = z.object({
  reviewerId: id,
  verdict: z.enum(VERDICTS).nullable(),
  comment: z.string().nullable(),
  /** For each criterion in order. */
  scores: z.array(count.nullable()),
  votedAt: instant,
})
export type OfficeVote = z.infer<typeof officeVote>

/** A person who is presented, or was presented when a reviewer voted on them. */
export const presentedPerson = z.object({
  /** The application's id. */
  id,
  /** The application's version, for a move. */
  version: count,
  stage: z.enum(STAGES),
  roleId: id,
  roleName: z.string(),
  studentId: id,
  name: z.string(),
  /** Instead of the name, for reviewers in blind mode. */
  number: count,
  photoUrl: z.string().nullable(),
  isRestricted: z.boolean(),
  /** Whether reviewers see them now. */
  isShown: z.boolean(),
  /** The office's note to the reviewers. */
  note: z.string().nullable(),
  votes: z.array(officeVote),
})
export type PresentedPerson = z.infer<typeof presentedPerson>

const results = z.object({ presentation, people: z.array(presentedPerson) })
export type PresentationResults = z.infer<typeof results>

/** A vote in the history of an application. */
export const applicationVote = officeVote.omit({ reviewerId: true }).extend({
  presentationId: id,
  title: z.string(),
  rubric: z.array(z.string()),
  /** Name or address of the reviewer. */
  reviewer: z.string(),
})
export type ApplicationVote = z.infer<typeof applicationVote>

const version = rowVersion('Not a version of a presentation')
const changeable = z.object(settings).partial()
const personParams = z.object({ id: idText.pipe(sequentialId), applicationId: idText.pipe(sequentialId) })

export const presentationEndpoints = {
  presentations: endpoint({
    ...OFFICE_READ,
    path: '/api/projects/{id}/presentations',
    summary: 'The presentations of a casting call, newest first',
    topics: ['presentations', 'projects'],
    success: { status: 200, body: z.array(presentation) },
  }),
  createPresentation: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/projects/{id}/presentations',
    summary: 'Presents people of a casting call to reviewers, who each get a link by mail',
    body: newPresentation,
    success: { status: 201, body: presentation },
  }),
  presentation: endpoint({
    ...OFFICE_READ,
    path: '/api/presentations/{id}',
    summary: 'A presentation with everybody in it and every vote',
    topics: ['presentations', 'applications', 'talent'],
    success: { status: 200, body: results },
  }),
  changePresentation: endpoint({
    ...OFFICE_CHANGE,
    method: 'PATCH',
    path: '/api/presentations/{id}',
    summary: 'Changes what reviewers see, and ends a presentation at once or opens it again',
    body: changeable.extend({ endsAt: time(MESSAGE.ends), isEnded: z.boolean().optional(), version }),
    success: { status: 200, body: presentation },
  }),
  addReviewers: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/presentations/{id}/reviewers',
    summary: 'Sends more people a link to a presentation',
    body: z.object({ reviewers: reviewersInput.min(1, MESSAGE.address) }),
    success: { status: 200, body: presentation },
  }),
  removeReviewer: endpoint({
    method: 'DELETE',
    path: '/api/presentations/{id}/reviewers/{reviewerId}',
    summary: 'Ends the link of one reviewer, and forgets their votes',
    access: 'desk',
    params: z.object({ id: idText.pipe(sequentialId), reviewerId: idText.pipe(sequentialId) }),
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  remindReviewers: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/presentations/{id}/reminders',
    summary: 'Sends the link again to reviewers who have not voted on everybody, unless it went to them just now',
    success: { status: 200, body: z.object({ reminded: count }) },
    errors: [401, 403, 404, 409, 429],
  }),
  notePresentedPerson: endpoint({
    ...OFFICE_CHANGE,
    method: 'PUT',
    path: '/api/presentations/{id}/people/{applicationId}',
    summary: 'Writes the note about one person that reviewers read',
    params: personParams,
    body: z.object({ note: optionalText(LIMITS.note, 'lines') }),
    success: { status: 204, body: null },
    errors: [400, 401, 403, 404, 429],
  }),
  applicationVotes: endpoint({
    method: 'GET',
    path: '/api/applications/{id}/votes',
    summary: 'How reviewers voted on one application, every vote as it was given, oldest first',
    access: 'desk',
    topics: ['presentations'],
    params: sequentialIdParams,
    success: { status: 200, body: z.array(applicationVote) },
    errors: [401, 403, 404],
  }),
} as const
