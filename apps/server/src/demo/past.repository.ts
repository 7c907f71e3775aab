import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { beginVersion, endVersion, firstVersion } from '#casting/projects/version-log.service.ts'
import type { Transaction } from '#db/client.ts'
import { auditLog } from '#db/schema/audit.ts'
import { lists } from '#db/schema/lists.ts'
import { calendarEvents } from '#db/schema/projects.ts'
import { SAMPLE_DIRECTORS } from './people.ts'

const [OFFICE, COLLEAGUE] = SAMPLE_DIRECTORS

/** The first version of a casting call, and its later changes: who made them, how many days ago, and which columns changed. */
const BEGAN = "wardrobe = 'Plain colours, no logos.', shoot_time = '10:30', deadline = deadline - 4, urgent = NOT urgent"
const CHANGES = [
  { by: OFFICE.id, days: 11, columns: ['wardrobe'] },
  { by: COLLEAGUE.id, days: 6, columns: ['shoot_time'] },
  { by: OFFICE.id, days: 2, columns: ['deadline', 'urgent'] },
] as const

/** Gives a casting call a history that ends with its current state. */
export async function insertHistory(transaction: Transaction, projectId: number, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { rows } = await transaction.$client.query('SELECT wardrobe, shoot_time, deadline, urgent FROM projects WHERE id = $1', [projectId])
  await transaction.$client.query(`UPDATE projects SET ${BEGAN} WHERE id = $1`, [projectId])
  await firstVersion(transaction, projectId, { userId: OFFICE.id, at: ago(14) })
  for (const { by, days, columns } of CHANGES) {
    const begun = await beginVersion(transaction, projectId)
    const values = columns.map((column, index) => `${column} = $${index + 2}`).join(', ')
    await transaction.$client.query(`UPDATE projects SET ${values} WHERE id = $1`, [projectId, ...columns.map((column) => rows[0][column])])
    await endVersion(transaction, begun, { userId: by, at: ago(days) })
  }
}

/** A list and an event that the office deleted, and can restore. */
export async function insertDeleted(transaction: Transaction, now: Date): Promise<void> {
  const deletedAt = new Date(now.getTime() - 2 * DAY_MS)
  const startDate = new Date(now.getTime() + 9 * DAY_MS)
  const [list] = await transaction
    .insert(lists)
    .values({ name: 'Open call, first look', createdBy: OFFICE.id, deletedAt })
    .returning({ id: lists.id })
  const [event] = await transaction
    .insert(calendarEvents)
    .values({
      title: 'Second reading',
      startDate,
      endDate: new Date(startDate.getTime() + HOUR_MS),
      eventType: 'casting',
      createdBy: COLLEAGUE.id,
      deletedAt,
    })
    .returning({ id: calendarEvents.id })
  await transaction.insert(auditLog).values([
    { at: deletedAt, actor: COLLEAGUE.id, action: 'list.deleted', subject: `list:${list?.id}`, details: { list: 'Open call, first look' } },
    { at: deletedAt, actor: COLLEAGUE.id, action: 'event.deleted', subject: `event:${event?.id}` },
  ])
}
