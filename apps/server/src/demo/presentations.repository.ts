import type { Verdict } from '@callboard/contract/casting/presentations/rules'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import type { Transaction } from '#db/client.ts'
import { presentationPeople, presentations, reviewers, voteChanges, votes } from '#db/schema/presentations.ts'
import { hashToken, reviewToken } from '#platform/tokens.ts'
import { SAMPLE_DIRECTORS } from './people.ts'

/** Reviewers of the demo, with their votes on the first people in order. A reviewer with fewer votes has not voted on the others. */
const REVIEWERS: readonly { readonly name: string; readonly email: string; readonly votes: readonly Verdict[] }[] = [
  { name: 'Dean Okafor', email: 'dean.okafor@panel.example', votes: ['yes', 'yes', 'no', 'maybe', 'yes', 'no', 'yes', 'no'] },
  { name: 'Prof. Marsh', email: 'prof.marsh@panel.example', votes: ['yes', 'no', 'no', 'yes', 'maybe', 'yes', 'yes', 'no'] },
  { name: 'Communications', email: 'communications@panel.example', votes: ['yes', 'no', 'maybe', 'yes'] },
]

const COMMENTS: Readonly<Partial<Record<Verdict, readonly string[]>>> = {
  yes: ['Warm and quick. I believed every word.', 'Exactly the face for this.'],
  no: ['Too polished for this scene.', 'Hard to hear in the second take.'],
}

/** The maximum number of people in the presentation. */
const MOST = 8

/** A presentation of applicants of a casting call: some votes agree, some are split, some are missing. */
export async function insertPresentation(
  transaction: Transaction,
  { projectId, secret, now }: { projectId: number | undefined; secret: string; now: Date },
): Promise<void> {
  if (projectId === undefined) return
  const { rows } = await transaction.$client.query<{ id: number }>(
    `SELECT id FROM applications WHERE project_id = $1 AND stage IN ('submitted', 'shortlisted', 'callback', 'alternate') ORDER BY id LIMIT ${MOST}`,
    [projectId],
  )
  if (rows.length === 0) return
  const createdAt = new Date(now.getTime() - 2 * DAY_MS)
  const [made] = await transaction
    .insert(presentations)
    .values({
      projectId,
      title: 'First choice for the dean',
      message: 'Who carries a scene without a word? Ten minutes are enough.',
      presented: 'chosen',
      shown: ['photos', 'tapes', 'specialties', 'year', 'note'],
      rubric: ['Presence', 'Voice'],
      seed: hashToken(secret),
      dueAt: new Date(now.getTime() + 2 * DAY_MS),
      endsAt: new Date(now.getTime() + 5 * DAY_MS),
      othersSeen: true,
      createdBy: SAMPLE_DIRECTORS[0].id,
      createdAt,
    })
    .returning({ id: presentations.id })
  const presentationId = made?.id ?? 0
  await transaction.insert(presentationPeople).values(
    rows.map(({ id: applicationId }, position) => ({
      ...{ presentationId, applicationId, position },
      note: position === 0 ? 'Played the lead in spring.' : null,
    })),
  )
  for (const [at, reviewer] of REVIEWERS.entries()) {
    const { rows: ids } = await transaction.$client.query<{ id: number }>("SELECT nextval('reviewers_id_seq')::int AS id")
    const id = ids[0]?.id ?? 0
    const { name, email } = reviewer
    const openedAt = new Date(createdAt.getTime() + (at + 1) * HOUR_MS)
    await transaction
      .insert(reviewers)
      .values({ id, presentationId, name, email, tokenHash: hashToken(reviewToken(secret, id)), invitedAt: createdAt, openedAt })
    const given = rows.flatMap(({ id: applicationId }, place) => {
      const verdict = reviewer.votes[place]
      if (!verdict) return []
      const comment = place % 2 === at % 2 ? (COMMENTS[verdict]?.[at % 2] ?? null) : null
      const scores = verdict === 'yes' ? [5, 4] : verdict === 'maybe' ? [3, 0] : [2, 2]
      return [{ reviewerId: id, applicationId, verdict, comment, commentFor: 'office' as const, scores, votedAt: openedAt }]
    })
    if (given.length === 0) continue
    await transaction.insert(votes).values(given)
    await transaction.insert(voteChanges).values(given)
  }
}
