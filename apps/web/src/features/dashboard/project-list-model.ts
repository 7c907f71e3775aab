import { findWords } from '@callboard/contract/fold'
import type { Project } from '@callboard/contract/projects/endpoints'
import { PROJECT_LIST, PROJECT_STATUSES, type ProjectStatus } from '@callboard/contract/projects/rules'
import { projectPlace, projectTypeText } from '#shared/project-text.ts'
import type { ProjectListAddress } from './project-list-address.ts'

type Listed = Pick<Project, 'title' | 'type' | 'status' | 'campus' | 'location'>

/** The number of casting calls with each status, in the order of statuses, without zeros. */
export function countByStatus(projects: readonly Listed[]): { status: ProjectStatus; count: number }[] {
  return PROJECT_STATUSES.map((status) => ({ status, count: projects.filter((project) => project.status === status).length })).filter(
    ({ count }) => count > 0,
  )
}

/**
 * The requested page of casting calls. A page beyond the end becomes the last one.
 *
 * @param projects all of them, newest first
 */
export function pageOfProjects<P extends Listed>(
  projects: readonly P[],
  { status, search = '', page: wanted = 1 }: ProjectListAddress,
): { shown: P[]; page: number; pageCount: number } {
  const hasWords = findWords(search)
  const found = projects.filter(
    (project) =>
      (!status || project.status === status) && hasWords(`${project.title} ${projectTypeText(project.type)} ${projectPlace(project)}`),
  )
  const pageCount = Math.max(1, Math.ceil(found.length / PROJECT_LIST.dashboard))
  const page = Math.min(wanted, pageCount)
  return { shown: found.slice((page - 1) * PROJECT_LIST.dashboard, page * PROJECT_LIST.dashboard), page, pageCount }
}
