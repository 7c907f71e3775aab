import type { OfferTerms } from '@callboard/contract/casting/offers/endpoints'
import type { OfferAnswer } from '@callboard/contract/casting/offers/rules'
import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { offers } from '#db/schema/offers.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, maskedProfiles, ownProfiles, shownProfiles } from '#db/schema/views.ts'

/** A stored offer, with or without an answer. */
export type StoredOffer = typeof offers.$inferSelect

/** The facts that the message of an offer names. */
export type SentOffer = OfferTerms & Pick<StoredOffer, 'id' | 'sentBy' | 'expiresAt'>

/** Reserves the id for a new offer, because its link token is derived from the id. */
export async function nextOfferId(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.$client.query<{ id: number }>("SELECT nextval('offers_id_seq')::int AS id")
  if (!rows[0]) throw new Error('the sequence of offers gave no number')
  return rows[0].id
}

export async function insertOffer(
  transaction: Transaction,
  values: OfferTerms & Pick<StoredOffer, 'id' | 'applicationId' | 'rankBefore' | 'tokenHash' | 'sentBy' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await transaction.insert(offers).values(values)
}

/** Changes the plan of an open offer. @returns the changed offer */
export async function updatePlan(
  transaction: Transaction,
  id: number,
  { expiresAt, ...plan }: PlanTerms & { readonly expiresAt: Date },
): Promise<StoredOffer> {
  const [changed] = await transaction
    .update(offers)
    .set({ ...plan, expiresAt, remindedAt: null, version: sql`${offers.version} + 1` })
    .where(eq(offers.id, id))
    .returning()
  if (!changed) throw new Error('a locked offer is gone')
  return changed
}

/** The applications to these roles that have an open offer. */
export async function findOffered(db: Queryable, roleIds: readonly number[]): Promise<number[]> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(inArray(applications.roleId, [...roleIds]), eq(applications.stage, 'offered')))
  return found.map(({ id }) => id)
}

/** The open offer of an application, which should be locked. */
export async function findOpenOffer(db: Queryable, applicationId: number): Promise<StoredOffer | undefined> {
  const [found] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.applicationId, applicationId), isNull(offers.answer)))
  return found
}

export async function findOffer(db: Queryable, id: number): Promise<StoredOffer | undefined> {
  const [found] = await db.select().from(offers).where(eq(offers.id, id))
  return found
}

/** Deletes the open offer of a locked application before it was sent. */
export async function deleteOpenOffer(transaction: Transaction, applicationId: number): Promise<void> {
  await transaction.delete(offers).where(and(eq(offers.applicationId, applicationId), isNull(offers.answer)))
}

/** A sent offer to the student with this account. */
export async function findOwnOffer(db: Queryable, userId: string, id: number) {
  const [found] = await db
    .select({ id: offers.id, applicationId: offers.applicationId })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .where(and(eq(offers.id, id), eq(ownProfiles.userId, userId), or(isNotNull(offers.answer), eq(applications.toldStage, 'offered'))))
  return found
}

/** The offer of a link, with the stage that the student knows; none if the student is restricted or the casting call deleted. */
export async function findOfferByToken(db: Queryable, tokenHash: Buffer) {
  const [found] = await db
    .select({
      offer: offers,
      toldStage: applications.toldStage,
      firstName: shownProfiles.firstName,
      role: { shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
      project: {
        status: liveProjects.status,
        location: liveProjects.location,
        address: liveProjects.address,
        campus: liveProjects.campus,
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
      },
    })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .where(eq(offers.tokenHash, tokenHash))
  return found
}

/** The facts for a preview of offers, per application; without restricted students. */
export async function findAddressees(db: Queryable, ids: readonly number[]) {
  return db
    .select({
      id: applications.id,
      name: sql<string>`concat_ws(' ', ${shownProfiles.firstName}, ${shownProfiles.lastName})`,
      language: users.language,
      role: { name: roles.name, pay: roles.pay, shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
      project: {
        title: liveProjects.title,
        location: liveProjects.location,
        address: liveProjects.address,
        campus: liveProjects.campus,
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
      },
    })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(users, eq(users.id, shownProfiles.userId))
    .where(inArray(applications.id, [...ids]))
    .orderBy(asc(applications.id))
}

/** The alternates of a locked role in their order, with whether they can be asked, and whether they accepted an offer before. */
export async function findAlternates(transaction: Transaction, roleId: number) {
  const accepted = transaction
    .select({ one: sql`1` })
    .from(offers)
    .where(and(eq(offers.applicationId, applications.id), eq(offers.answer, 'accepted')))
  return transaction
    .select({
      id: applications.id,
      rank: applications.rank,
      gender: maskedProfiles.gender,
      isHeld: maskedProfiles.isHeld,
      hasAccepted: sql<boolean>`exists ${accepted}`,
    })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(and(eq(applications.roleId, roleId), eq(applications.stage, 'alternate')))
    .orderBy(asc(applications.rank))
}

/** The number of places of a locked role, and the genders of the students who have a place or an open offer. */
export async function findPlaces(transaction: Transaction, roleId: number) {
  const [places] = await transaction
    .select({
      needed: sql<number>`case when ${roles.cancelledAt} is null then ${roles.needed} else 0 end`,
      neededMen: roles.neededMen,
      neededWomen: roles.neededWomen,
    })
    .from(roles)
    .where(eq(roles.id, roleId))
  const taken = await transaction
    .select({ gender: maskedProfiles.gender })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .leftJoin(offers, and(eq(offers.applicationId, applications.id), isNull(offers.answer)))
    .where(and(eq(applications.roleId, roleId), sql`(${isNotNull(applications.place)} or ${isNotNull(offers.id)})`))
  return { places: places ?? { needed: 0, neededMen: null, neededWomen: null }, taken: taken.map(({ gender }) => gender) }
}

/** Open offers that have expired or need a reminder, oldest first; without restricted students. */
export async function findDueOffers(db: Queryable, now: Date, most: number): Promise<{ id: number; applicationId: number }[]> {
  const isHalfOver = and(isNull(offers.remindedAt), lte(sql`${offers.sentAt} + (${offers.expiresAt} - ${offers.sentAt}) / 2`, now))
  return db
    .select({ id: offers.id, applicationId: offers.applicationId })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .where(and(isNull(offers.answer), sql`(${lte(offers.expiresAt, now)} or ${isHalfOver})`))
    .orderBy(asc(offers.expiresAt), asc(offers.id))
    .limit(most)
}

export async function setReminded(transaction: Transaction, id: number, remindedAt: Date): Promise<void> {
  await transaction.update(offers).set({ remindedAt }).where(eq(offers.id, id))
}

/** Ends the open offer of a locked application. */
export async function endOffer(
  transaction: Transaction,
  applicationId: number,
  { answer, answeredAt }: { answer: OfferAnswer; answeredAt: Date },
): Promise<void> {
  await transaction
    .update(offers)
    .set({ answer, answeredAt })
    .where(and(eq(offers.applicationId, applicationId), isNull(offers.answer)))
}
