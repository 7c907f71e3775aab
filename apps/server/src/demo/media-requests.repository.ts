import { ASKABLE_STAGES, type MediaKind, type MediaReply } from '@callboard/contract/casting/media-requests/rules'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import type { Transaction } from '#db/client.ts'
import { mediaNotes, mediaRequestPeople, mediaRequests, mediaTakePeople, mediaTakes } from '#db/schema/media-requests.ts'
import { answerToken, hashToken } from '#platform/tokens.ts'
import { SAMPLE_DIRECTORS } from './people.ts'

/** The state of one person of the demo; hours count from now. */
interface SampleState {
  /** When they sent something. */
  readonly sent?: number
  readonly reply?: MediaReply
  readonly reason?: string
  readonly opened?: boolean
  /** More time than the others. */
  readonly until?: number
  readonly retake?: string
  readonly note?: string
}

/** When it was due, in hours from now. */
const DUE = -20

/** Every state; people who have sent something come first. */
const STATES: readonly SampleState[] = [
  { sent: DUE - 30, opened: true, reply: 'will', note: 'The pause before the door is the whole scene.' },
  { sent: DUE - 8, opened: true, reply: 'will' },
  { sent: DUE + 3, opened: true, reply: 'will' },
  { sent: DUE - 40, opened: true, until: 44, retake: 'Once more, please: half as loud, and look past the camera.' },
  { opened: true, reply: 'will', until: 44 },
  { opened: true, until: 44 },
  { until: 44 },
  { opened: true, reply: 'cannot', reason: 'I am on a field trip until Sunday.' },
  { opened: true },
]

const WORDS = [
  'My grandmother’s coat, because it is too big for me in exactly the right way.',
  'A bus ticket. Everybody in this story wants to leave.',
  'Nothing. She has sold it all.',
  'A radio that only gets one station.',
]

interface SampleRequest {
  readonly projectId: number
  readonly kind: MediaKind
  readonly instructions: string
  readonly secret: string
  readonly now: Date
  readonly timeZone: string
}

interface Asked {
  readonly applicationId: number
  readonly roleId: number
  readonly tapeId: number | null
}

/** The people of one role of a casting call who can be asked, those with a self-tape first. */
async function findAsked(transaction: Transaction, projectId: number): Promise<Asked[]> {
  const { rows } = await transaction.$client.query<Asked>(
    `SELECT a.id AS "applicationId", a.role_id AS "roleId", max(t.id) AS "tapeId" FROM applications AS a
     LEFT JOIN self_tapes AS t ON t.student_id = a.student_id
     WHERE a.project_id = $1 AND a.stage = ANY($2) GROUP BY a.id ORDER BY max(t.id) IS NULL, a.id`,
    [projectId, ASKABLE_STAGES],
  )
  const [first] = rows
  return rows.filter(({ roleId }) => roleId === first?.roleId)
}

/** The casting call of the demo for which most people have a self-tape. */
export async function findTapedProject(transaction: Transaction): Promise<number | undefined> {
  const { rows } = await transaction.$client.query<{ id: number }>(
    `SELECT a.project_id AS id FROM applications AS a JOIN projects AS p ON p.id = a.project_id AND p.status = 'active' AND p.deleted_at IS NULL
     JOIN self_tapes AS t ON t.student_id = a.student_id WHERE a.stage = ANY($1)
     GROUP BY a.project_id, a.role_id ORDER BY count(DISTINCT a.id) DESC, a.project_id LIMIT 1`,
    [ASKABLE_STAGES],
  )
  return rows[0]?.id
}

/** A request with people in every state. */
export async function insertMediaRequest(transaction: Transaction, request: SampleRequest): Promise<void> {
  const { projectId, kind, instructions, secret, now, timeZone } = request
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const people = await findAsked(transaction, projectId)
  const [first] = people
  if (!first) return
  const sentAt = at(DUE - 96)
  const [made] = await transaction
    .insert(mediaRequests)
    .values({
      projectId,
      roleId: first.roleId,
      kind,
      instructions,
      maxSeconds: kind === 'self-tape' ? 90 : null,
      dueAt: at(DUE),
      hearBy: dayOf(new Date(now.getTime() + 5 * DAY_MS), timeZone),
      createdBy: SAMPLE_DIRECTORS[0].id,
      createdAt: sentAt,
    })
    .returning({ id: mediaRequests.id })
  const requestId = made?.id ?? 0
  // People without a tape have not sent one.
  const states = STATES.filter(({ sent }, place) => sent === undefined || kind === 'words' || people[place]?.tapeId)
  for (const [place, state] of states.entries()) {
    const person = people[place]
    if (!person) return
    const { applicationId } = person
    const { rows } = await transaction.$client.query<{ id: number }>("SELECT nextval('media_request_people_id_seq')::int AS id")
    const id = rows[0]?.id ?? 0
    await transaction.insert(mediaRequestPeople).values({
      ...{ id, requestId, applicationId, sentAt, mailedAt: sentAt },
      tokenHash: hashToken(answerToken(secret, `request/${id}`)),
      openedAt: state.opened ? at(DUE - 90) : null,
      extendedTo: state.until === undefined ? null : at(state.until),
      ...(state.reply && { reply: state.reply, repliedAt: at(DUE - 80), reason: state.reason ?? null }),
      ...(state.retake && { retakeNote: state.retake, retakeAt: at(-10) }),
    })
    if (state.sent === undefined) continue
    const [take] = await transaction
      .insert(mediaTakes)
      .values({
        requestId,
        applicationId,
        ...(kind === 'words' ? { words: WORDS[place % WORDS.length] } : { tapeId: person.tapeId }),
        begunAt: at(state.sent),
        receivedAt: at(state.sent),
      })
      .returning({ id: mediaTakes.id })
    const [, other] = people
    if (take && place === 0 && kind === 'self-tape' && other) {
      const named = { takeId: take.id, applicationId: other.applicationId, namedAt: at(DUE - 7) }
      await transaction.insert(mediaTakePeople).values({ ...named, reply: 'agreed', repliedAt: at(DUE - 6) })
    }
    if (!take || !state.note) continue
    const note = { takeId: take.id, applicationId, text: state.note, writtenBy: SAMPLE_DIRECTORS[0].id, writtenAt: at(-12) }
    await transaction.insert(mediaNotes).values({ ...note, seconds: kind === 'words' ? null : 2 })
  }
}
