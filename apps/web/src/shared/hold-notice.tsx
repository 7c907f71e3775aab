import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ownHoldQuery } from '#shared/queries/holds.ts'
import { Banner } from '#ui/layout.tsx'

/** Tells a student that their profile is restricted; renders nothing if it is not. */
export function HoldNotice() {
  const { officeName } = useInstitution()
  const since = useQuery(ownHoldQuery).data?.since
  if (!since) return null
  return (
    <div className="mb-8">
      <Banner tone="notice" title={t('Your profile is on hold since {when}', { when: formatDay(since.slice(0, 10)) })}>
        {t(
          'Casting directors and visitors do not see it, links to it do not work, and you cannot apply. Nothing is lost: you can change it, download your data, and delete your account. Please write to the {officeName} if you want to know why.',
          { officeName: t(officeName) },
        )}
      </Banner>
    </div>
  )
}
