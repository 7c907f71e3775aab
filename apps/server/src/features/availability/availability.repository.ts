import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { campus } from '#db/schema/availability.ts'

/** Keeps the time zone in which dates of casting calls are meant. A trigger moves what has such a date when the zone changes. */
export async function setCampusZone(db: Database, zone: string): Promise<void> {
  await db
    .insert(campus)
    .values({ zone })
    .onConflictDoUpdate({ target: campus.only, set: { zone }, setWhere: sql`${campus.zone} <> ${zone}` })
}
