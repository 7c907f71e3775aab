import type { Institution } from '@callboard/contract/institution'
import { AUDIT_PAGE_SIZE, type AuditLine } from '@callboard/contract/office/audit/endpoints'
import { ofVersion, type ProjectVersionsService } from '#casting/projects/project-versions.service.ts'
import type { Database } from '#db/client.ts'
import type { Module } from '#module.ts'
import type { SettingsChangesService } from '#office/settings/settings-changes.service.ts'
import { ofProfileVersion, type ProfileHistoryService } from '#people/profiles/profile-history.service.ts'
import { type AuditFilter, findAccountsLike, findAuditActions, findAuditLines } from './audit.repository.ts'
import { changedVersion } from './audit-log.domain.ts'
import { findSubjectNames } from './subject-names.repository.ts'

/** The filters of a search in the audit log. */
export interface AuditQuery {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly before?: number | undefined
}

/** Reading the audit log. */
export interface AuditLogService {
  /** One page, newest first. */
  find(query: AuditQuery): Promise<AuditLine[]>
  /** Every action that occurs in the log. */
  actions(): Promise<string[]>
}

/** `project:7` matches one subject; `project` and `project:` match all of that kind. */
function subjectOf(text: string): NonNullable<AuditFilter['subject']> {
  return /^[^:]+:./.test(text) ? { is: text } : { startsWith: text }
}

export function createAuditLogService({
  db,
  institution,
  projectVersions,
  profileHistory,
  settingsChanges,
  modules,
}: {
  db: Database
  institution: Pick<Institution, 'timeZone'>
  projectVersions: Pick<ProjectVersionsService, 'changesOf'>
  profileHistory: Pick<ProfileHistoryService, 'changesOf'>
  settingsChanges: SettingsChangesService
  /** All modules; each names its own subjects. */
  modules: readonly Module[]
}): AuditLogService {
  /** The changed fields of each audit line, from the version that it refers to. */
  async function changesOf(lines: readonly Pick<AuditLine, 'subject' | 'details'>[]) {
    const versions = lines.map(changedVersion)
    const ofProjects = await projectVersions.changesOf(versions.flatMap((version) => (version?.of === 'project' ? [version] : [])))
    const ofProfiles = await profileHistory.changesOf(versions.flatMap((version) => (version?.of === 'profile' ? [version] : [])))
    const ofSettings = await settingsChanges.changesOf(versions.flatMap((version) => (version?.of === 'settings' ? [version.version] : [])))
    return versions.map((version) => {
      if (!version) return []
      if (version.of === 'settings') return ofSettings.get(version.version) ?? []
      if (version.of === 'profile') return ofProfiles.get(ofProfileVersion(version.profileId, version.version)) ?? []
      return ofProjects.get(ofVersion(version.projectId, version.number)) ?? []
    })
  }

  /** The search text as an account id, and the ids of all accounts with a matching name or address. */
  async function actorsOf(text: string): Promise<string[]> {
    return [text, ...(await findAccountsLike(db, text))]
  }

  async function actionsOf(text: string): Promise<string[]> {
    return (await findAuditActions(db)).filter((known) => known === text || known.startsWith(`${text}.`))
  }

  return {
    async find({ actor, action, subject, from, to, before }) {
      const filter: AuditFilter = {
        timeZone: institution.timeZone,
        ...(actor === undefined ? {} : { actors: await actorsOf(actor) }),
        ...(action === undefined ? {} : { actions: await actionsOf(action) }),
        ...(subject === undefined ? {} : { subject: subjectOf(subject) }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(before === undefined ? {} : { before }),
      }
      const found = await findAuditLines(db, filter, AUDIT_PAGE_SIZE)
      const names = await findSubjectNames(
        db,
        found.flatMap((line) => line.subject ?? []),
        Object.assign({}, ...modules.map(({ stored }) => stored?.names)),
      )
      const changes = await changesOf(found)
      return found.map(({ at, ...line }, index) => ({
        ...line,
        at: at.toISOString(),
        subjectName: names.get(line.subject ?? '') ?? null,
        changes: changes[index] ?? [],
      }))
    },
    actions: () => findAuditActions(db),
  }
}
