import type { DeletedThing } from '@callboard/contract/office/deletion/endpoints'
import { DELETED_SHOWN, type DeletedKind } from '@callboard/contract/office/deletion/rules'
import type { NamedDeletion } from '#db/deleted-by.ts'
import type { DeletedProjectsService } from '#office/deletion/deleted-projects.service.ts'
import type { DeletedTalentService } from '#office/deletion/deleted-talent.service.ts'
import type { ListsService } from '#people/lists/lists.service.ts'
import type { SavedSearchesService } from '#people/saved-searches/saved-searches.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { CalendarService } from '#schedule/calendar/calendar.service.ts'

/** A list of everything that can still be restored. The feature of each kind restores it. */
export interface RecentlyDeletedService {
  /** Everything that the actor may restore, newest first. */
  all(actor: SignedInActor): Promise<DeletedThing[]>
}

type Deletion = Omit<DeletedThing, 'kind'>

export function createRecentlyDeletedService(services: {
  calendar: Pick<CalendarService, 'deleted'>
  deletedProjects: Pick<DeletedProjectsService, 'list'>
  deletedTalent: Pick<DeletedTalentService, 'deletions'>
  lists: Pick<ListsService, 'deleted'>
  savedSearches: Pick<SavedSearchesService, 'deleted'>
}): RecentlyDeletedService {
  const { calendar, deletedProjects, deletedTalent, lists, savedSearches } = services
  const reads: Record<DeletedKind, (actor: SignedInActor) => Promise<Deletion[]>> = {
    project: async () =>
      (await deletedProjects.list()).map(({ id, title, applications, ...when }) => ({
        ...when,
        key: String(id),
        names: [title],
        count: applications,
      })),
    talent: async () =>
      (await deletedTalent.deletions()).map(({ batch, names, deleted, deletedAt, deletedBy, restorableUntil }) => ({
        key: batch,
        names: names.slice(0, DELETED_SHOWN.names),
        count: deleted,
        deletedAt,
        deletedBy,
        restorableUntil,
      })),
    list: async () => named(await lists.deleted(DELETED_SHOWN.ofKind)),
    search: async (actor) => named(await savedSearches.deleted(actor, DELETED_SHOWN.ofKind)),
    event: async () => named(await calendar.deleted(DELETED_SHOWN.ofKind)),
  }
  return {
    async all(actor) {
      const found = await Promise.all(
        (Object.keys(reads) as DeletedKind[]).map(async (kind) =>
          (await reads[kind](actor)).slice(0, DELETED_SHOWN.ofKind).map((thing) => ({ ...thing, kind })),
        ),
      )
      return found.flat().sort((one, other) => other.deletedAt.localeCompare(one.deletedAt))
    },
  }
}

function named(deletions: readonly NamedDeletion[]): Deletion[] {
  return deletions.map(({ id, name, people, deletedAt, deletedBy, restorableUntil }) => ({
    key: String(id),
    names: [name],
    count: people ?? null,
    deletedAt: deletedAt.toISOString(),
    deletedBy,
    restorableUntil: restorableUntil.toISOString(),
  }))
}
