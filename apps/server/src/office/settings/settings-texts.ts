import type { SettingsRow } from './settings.repository.ts'
import { DEFAULT_VALUES } from './stored-values.ts'

/** One part of a setting before and after a change. */
interface SettingChange {
  readonly field: string
  /** Its path inside the setting, for example `footer.en`; empty for a setting without parts. */
  readonly part: string
  readonly before: string | null
  readonly after: string | null
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a setting, by their path inside it. A plain setting has one part with an empty path. */
function partsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined || value === '') return new Map()
  if (!isGroup(value)) return new Map([[path, Array.isArray(value) ? value.join(', ') : String(value)]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...partsOf(part, path ? `${path}.${name}` : name)]))
}

/** The value of a setting in a version, without passwords and secrets. */
function settingOf({ values, mailServer, incoming, mailGrant, textGateway, signOn }: SettingsRow, field: string): unknown {
  if (field === 'mail') return mailServer
  if (field === 'incoming') return incoming
  if (field === 'mailGrant') return mailGrant
  if (field === 'textGateway') return textGateway
  if (field === 'signOn') return signOn
  const known = field as keyof typeof DEFAULT_VALUES
  return values[known] ?? DEFAULT_VALUES[known]
}

/** The values of settings in two versions; of a group only the parts that differ. */
export function settingChanges(fields: readonly string[], before: SettingsRow, after: SettingsRow): SettingChange[] {
  return fields.flatMap((field) => {
    const [earlier, later] = [partsOf(settingOf(before, field)), partsOf(settingOf(after, field))]
    return [...new Set([...earlier.keys(), ...later.keys()])]
      .filter((part) => earlier.get(part) !== later.get(part))
      .map((part) => ({ field, part, before: earlier.get(part) ?? null, after: later.get(part) ?? null }))
  })
}
