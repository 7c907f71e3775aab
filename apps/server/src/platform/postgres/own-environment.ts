/**
 * Removes the variables that configure PostgreSQL clients (`PGHOST`, `PGSSLMODE`, `PGOPTIONS` and the like) from the environment of this
 * process. They are meant for another server, and every client in this process would use them for missing settings. Our own database
 * programs get a separate environment anyway.
 */
export function dropPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z_]+$/.test(name)) delete process.env[name]
}
