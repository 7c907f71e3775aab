import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { criteriaTexts, roleWhen } from '#shared/role-text.ts'
import { TagList } from '#ui/badge.tsx'

/** A role's description, criteria, times and pay. */
export function RoleFacts({ role }: { role: Role }) {
  const { timeZone } = useInstitution()
  const facts = [roleWhen(role, timeZone), role.pay && t('Pay: {pay}', { pay: role.pay })].filter(Boolean).join(' · ')
  const asked = criteriaTexts(role.criteria).map(({ text }) => text)
  return (
    <>
      {role.description && <p className="measure mt-1 wrap-anywhere whitespace-pre-line">{role.description}</p>}
      {facts && <p className="mt-1 text-ink-soft text-sm">{facts}</p>}
      {asked.length > 0 && (
        <div className="mt-2">
          <TagList tags={asked} />
        </div>
      )}
    </>
  )
}
