import type pg from 'pg'

/** A step of a plan as explained by PostgreSQL; the numbers are for each loop. */
export interface PlanStep {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Filter?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanStep[]
}

/** A statement as `pg` takes it. */
interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The generic plan of a statement, in words, with the settings of the pool's connections. */
export async function genericPlan(pool: pg.Pool, text: string): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, VERBOSE) ${text}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Runs a statement. @returns the steps of its plan, each after the steps inside it */
export async function stepsOf(client: Pick<pg.Pool, 'query'>, { text, values }: Asked): Promise<PlanStep[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values])
  const below = (step: PlanStep): PlanStep[] => [...(step.Plans ?? []).flatMap(below), step]
  return rows.flatMap((row) => below(row['QUERY PLAN'][0].Plan))
}

/** The rows that a step read, including those that a condition removed. */
export function rowsOf(step: PlanStep): number {
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((step['Actual Rows'] + removed) * step['Actual Loops'])
}

/** Runs a statement. @returns the number of rows that it read in each table */
export async function rowsRead(client: Pick<pg.Pool, 'query'>, asked: Asked): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  for (const step of await stepsOf(client, asked)) {
    const table = step['Relation Name']
    if (table !== undefined) read[table] = (read[table] ?? 0) + rowsOf(step)
  }
  return read
}

/** The statements that some work sends through a pool. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const original = pool.query
  const noting = (...statement: [first: string | Asked, values?: readonly unknown[]]): unknown => {
    const [first, values = []] = statement
    const one = typeof first === 'string' ? { text: first, values } : { text: first.text, values: first.values ?? values }
    // On a slow machine the server itself may request plans.
    if (!one.text.startsWith('EXPLAIN')) asked.push(one)
    return Reflect.apply(original, pool, statement)
  }
  Reflect.set(pool, 'query', noting)
  try {
    await work()
  } finally {
    Reflect.deleteProperty(pool, 'query')
  }
  return asked
}
