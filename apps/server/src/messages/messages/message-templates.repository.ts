import type { MessageTemplate } from '@callboard/contract/messages/messages/templates.endpoints'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { messageTemplates } from '#db/schema/messages.ts'

/** The texts of a template. */
export type TemplateTexts = Omit<MessageTemplate, 'id'>

const columns = {
  id: messageTemplates.id,
  name: messageTemplates.name,
  subject: messageTemplates.subject,
  content: messageTemplates.content,
  messageType: messageTemplates.messageType,
}

export async function findTemplates(db: Queryable): Promise<MessageTemplate[]> {
  return db
    .select(columns)
    .from(messageTemplates)
    .orderBy(asc(sql`lower(${messageTemplates.name})`))
}

export async function findTemplate(db: Queryable, id: number): Promise<MessageTemplate | undefined> {
  const [found] = await db.select(columns).from(messageTemplates).where(eq(messageTemplates.id, id))
  return found
}

/** Counts the templates, and locks the table against changes until the transaction ends. */
export async function countAndLockTemplates(db: Queryable): Promise<number> {
  await db.execute(sql`LOCK TABLE ${messageTemplates} IN SHARE ROW EXCLUSIVE MODE`)
  const [row] = await db.select({ number: count() }).from(messageTemplates)
  return row?.number ?? 0
}

export async function insertTemplate(db: Queryable, values: TemplateTexts & { createdBy: string; at: Date }): Promise<MessageTemplate> {
  const { at, ...rest } = values
  const [made] = await db
    .insert(messageTemplates)
    .values({ ...rest, createdAt: at, updatedAt: at })
    .returning(columns)
  if (!made) throw new Error('the template was not stored')
  return made
}

export async function updateTemplate(db: Queryable, id: number, texts: TemplateTexts, at: Date): Promise<MessageTemplate | undefined> {
  const [changed] = await db
    .update(messageTemplates)
    .set({ ...texts, updatedAt: at })
    .where(eq(messageTemplates.id, id))
    .returning(columns)
  return changed
}

export async function deleteTemplate(db: Queryable, id: number): Promise<boolean> {
  const deleted = await db.delete(messageTemplates).where(eq(messageTemplates.id, id)).returning({ id: messageTemplates.id })
  return deleted.length > 0
}
