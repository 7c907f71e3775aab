import type { Disturbance } from './calls.ts'
import type { PostgresServer } from './postgres-server.ts'

/** The history of one job in the database. Times are those of `Date.now`. */
interface Step {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly at: number
  /** The database address through which the change came; each instance has its own. */
  readonly place: number
}

/** Records every change of every job from now on; the queue must exist. */
export async function watchJobs(postgres: PostgresServer): Promise<void> {
  await postgres.query('CREATE SCHEMA rehearsal')
  await postgres.query(`CREATE TABLE rehearsal.steps (number bigint GENERATED ALWAYS AS IDENTITY, id uuid, kind text, state text,
    at timestamptz DEFAULT clock_timestamp(), server inet DEFAULT inet_server_addr())`)
  await postgres.query(`CREATE FUNCTION rehearsal.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF TG_OP = 'INSERT' OR OLD.state <> NEW.state THEN
        INSERT INTO rehearsal.steps (id, kind, state) VALUES (NEW.id, NEW.name, NEW.state);
      END IF;
      RETURN NULL;
    END $$`)
  await postgres.query('CREATE TRIGGER rehearsal AFTER INSERT OR UPDATE ON pgboss.job FOR EACH ROW EXECUTE FUNCTION rehearsal.note()')
}

/** The number of waiting and active jobs. */
export async function countOpenJobs(postgres: PostgresServer): Promise<number> {
  const [row] = await postgres.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_%'",
  )
  return row?.count ?? 0
}

/**
 * Looks for jobs that ran twice.
 *
 * @returns `again`: how many started again because a disturbance had interrupted them; `twice`: names of those that started again
 * without such a reason, or ended twice; `undone`: names of those that failed permanently
 */
export async function findRepeatedJobs(postgres: PostgresServer, disturbances: readonly Disturbance[]) {
  const steps = await postgres.query<Step>(
    `SELECT id, kind, state, extract(epoch FROM at)::float8 * 1000 AS at, right(host(server), 1)::int AS place
     FROM rehearsal.steps WHERE kind NOT LIKE '\\_\\_%' ORDER BY number`,
  )
  const jobs = Map.groupBy(steps, ({ id }) => id)
  const twice: string[] = []
  const undone: string[] = []
  let again = 0
  for (const [id, ways] of jobs) {
    const kind = ways[0]?.kind
    const begun = ways.filter(({ state }) => state === 'active')
    if (ways.filter(({ state }) => state === 'completed').length > 1) twice.push(`${kind} ${id} ended twice`)
    if (ways.at(-1)?.state === 'failed') undone.push(`${kind} ${id} failed`)
    for (const [index, { at }] of begun.slice(1).entries()) {
      const before = begun[index]
      const ended = ways.some(({ state, at: when }) => state === 'completed' && when < at)
      const cause = disturbances.find(({ from, cutsOff }) => before && at >= from && cutsOff(before.place, before.at))
      if (cause && !ended) again++
      else twice.push(`${kind} ${id} began again ${Math.round((at - (before?.at ?? at)) / 100) / 10} s after it had begun`)
    }
  }
  return { count: jobs.size, again, twice, undone }
}
