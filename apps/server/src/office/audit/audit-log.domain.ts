/** The changed fields of an audit line: of a casting call, a profile or the settings. */
export type ChangedVersion =
  | { readonly of: 'project'; readonly projectId: number; readonly number: number }
  | { readonly of: 'profile'; readonly profileId: number; readonly version: number }
  | { readonly of: 'settings'; readonly version: number }

/** The version that an audit line created; `undefined` if it created none. */
export function changedVersion({
  subject,
  details,
}: {
  readonly subject: string | null
  readonly details: Readonly<Record<string, unknown>> | null
}): ChangedVersion | undefined {
  const [kind, id] = subject?.split(':') ?? []
  if (kind === 'settings' && /^\d{1,9}$/.test(id ?? '')) return { of: 'settings', version: Number(id) }
  const number = details?.['version']
  if (kind === 'talent') return typeof number === 'number' ? { of: 'profile', profileId: Number(id), version: number } : undefined
  const projectId = kind === 'project' ? Number(id) : kind === 'role' ? details?.['projectId'] : undefined
  return typeof number === 'number' && typeof projectId === 'number' ? { of: 'project', projectId, number } : undefined
}
