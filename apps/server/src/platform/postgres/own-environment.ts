/**
 * Removes the variables from this process's environment by which clients of PostgreSQL are configured (`PGHOST`, `PGSSLMODE`, `PGOPTIONS`
 * and the like). They are meant for another server, and every client in this process would fill gaps of its settings from them. The
 * database programs of our own get an environment of their own anyway.
 */
export function dropPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z_]+$/.test(name)) delete process.env[name]
}
