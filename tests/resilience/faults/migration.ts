import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { checkMigrations } from '../rehearsal/checks.ts'
import { Instance } from '../rehearsal/instance.ts'
import { debianVersions, PostgresServer } from '../rehearsal/postgres-server.ts'
import { until } from '../rehearsal/programs.ts'
import type { Fault } from './fault.ts'
import type { Outcome } from './trial.ts'

/** How often a migration is interrupted before it may complete. */
const INTERRUPTIONS = 4

/** A random moment of the migration, in milliseconds; all of it takes about a second. */
const MOMENT_MS = 1200

/** Everything that migrations create, as text. */
const SCHEMA = `SELECT string_agg(line, E'\\n' ORDER BY line) AS text FROM (
  SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND probin IS NULL
) AS lines`

export const migrationInterrupted: Fault = {
  name: 'migration',
  title: 'the first start interrupted during its migrations, four times, by `kill -9` and a cut connection in turns',
  times: 8,
  async run(times): Promise<Outcome> {
    const folder = await mkdtemp(join(tmpdir(), 'callboard-migration-'))
    await chmod(folder, 0o755)
    const postgres = await PostgresServer.create({ folder, version: (await debianVersions()).at(-1) ?? '18', port: await freePort() })
    const port = await freePort()
    const wrong: string[] = []
    const ready: number[] = []
    const instance = () =>
      new Instance({ name: 'callboard', place: 1, port, folder, env: { DATABASE_URL: postgres.url(1), DRAIN_SECONDS: '0' } })
    const schema = async () => (await postgres.query<{ text: string }>(SCHEMA))[0]?.text
    try {
      const whole = instance()
      await whole.start()
      await whole.stop()
      const wanted = await schema()
      for (let time = 0; time < times; time++) {
        await postgres.query('DROP DATABASE callboard WITH (FORCE)', 'postgres')
        await postgres.query("CREATE DATABASE callboard OWNER callboard TEMPLATE template0 ENCODING 'UTF8'", 'postgres')
        for (let count = 0; count < INTERRUPTIONS; count++) await interrupt(instance(), postgres, count % 2 === 0)
        const last = instance()
        const begin = performance.now()
        await last.start()
        ready.push((performance.now() - begin) / 1000)
        await last.stop()
        wrong.push(...(await checkMigrations(postgres)).problems)
        if ((await schema()) !== wanted) wrong.push('the schema is another one than without interruptions')
      }
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
    return { times: times * INTERRUPTIONS, acknowledged: 0, lost: [], wrong, ready }
  },
}

/** Starts it, and interrupts the start some time after its first statement: by a kill, or by cutting its connection. */
async function interrupt(instance: Instance, postgres: PostgresServer, byKilling: boolean): Promise<void> {
  const connections = "FROM pg_stat_activity WHERE datname = 'callboard' AND usename = 'callboard'"
  const started = instance.start().then(
    () => 'ready',
    () => 'ended',
  )
  const isConnected = async () => {
    const [row] = await postgres.query<{ count: number }>(`SELECT count(*)::int AS count ${connections}`, 'postgres')
    return (row?.count ?? 0) > 0
  }
  await Promise.race([until('it talks to the database', isConnected), started])
  await sleep(randomInt(MOMENT_MS))
  if (byKilling) await instance.kill()
  else {
    await postgres.query(`SELECT pg_terminate_backend(pid) ${connections}`, 'postgres')
    // A process that lost its connection while it started ends by itself; one that had started recovers.
    if ((await started) === 'ready') await instance.stop()
  }
  await started
}
