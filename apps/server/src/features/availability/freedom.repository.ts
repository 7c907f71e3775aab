import type { Freedom } from '@callboard/contract/availability/rules'
import type { Queryable } from '#db/client.ts'
import { type FreeTime, freeCondition, knownCondition } from './free-at.ts'

/** Whether each of these students is free at a time. */
export async function findFreedoms(db: Queryable, ids: readonly number[], time: FreeTime): Promise<Map<number, Freedom>> {
  const values: unknown[] = [ids]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const { rows } = await db.$client.query<{ id: number; freedom: Freedom }>(
    `SELECT id::float8 AS id, CASE WHEN ${freeCondition(parameter, time)} THEN 'free' WHEN ${knownCondition(parameter, time)} THEN 'busy' ELSE 'unknown' END AS freedom
     FROM student_profiles WHERE id = ANY($1)`,
    values,
  )
  return new Map(rows.map(({ id, freedom }) => [id, freedom]))
}
