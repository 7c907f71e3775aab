import type { SettingsRow } from './settings.repository.ts'
import { DEFAULT_VALUES } from './stored-values.ts'

/** One setting before and after a change. */
interface SettingChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a setting, each with its path inside of it; a plain setting is one part without a path. */
function partsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined || value === '') return new Map()
  if (!isGroup(value)) return new Map([[path, Array.isArray(value) ? value.join(', ') : String(value)]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...partsOf(part, path ? `${path}.${name}` : name)]))
}

/** What a version says of a setting, without passwords and secrets. */
function settingOf({ values, mailServer, signOn }: SettingsRow, field: string): unknown {
  if (field === 'mail') return mailServer
  if (field === 'signOn') return signOn
  const known = field as keyof typeof DEFAULT_VALUES
  return values[known] ?? DEFAULT_VALUES[known]
}

function textOf(parts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string | null {
  const different = [...parts].filter(([path, text]) => others.get(path) !== text)
  return different.length === 0 ? null : different.map(([path, text]) => (path ? `${path}: ${text}` : text)).join('\n')
}

/** The values of some settings in two versions; of a group only the parts that differ. */
export function settingChanges(fields: readonly string[], before: SettingsRow, after: SettingsRow): SettingChange[] {
  return fields.map((field) => {
    const [earlier, later] = [partsOf(settingOf(before, field)), partsOf(settingOf(after, field))]
    return { field, before: textOf(earlier, later), after: textOf(later, earlier) }
  })
}
