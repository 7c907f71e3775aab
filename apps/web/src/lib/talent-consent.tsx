import { useQuery } from '@tanstack/react-query'
import { useInstitution } from '#lib/boot.ts'
import { formatDate } from '#lib/dates.ts'
import { talentConsentQuery, useWords } from '#lib/queries/consents.ts'
import { Badge } from '#ui/badge.tsx'

/** What a talent agreed that their photographs are used for, for whoever is about to take or use one. Nothing until that is known. */
export function TalentConsent({ id }: { id: number }) {
  const { timeZone } = useInstitution()
  const { data } = useQuery(talentConsentQuery(id))
  if (data === undefined) return null
  const { consent } = data
  if (consent === null) return <Badge tone="notice">No consent on record</Badge>
  const since = `${formatDate(consent.givenAt, timeZone)}, text ${consent.textVersion}`
  if (consent.uses.length === 0) return <Badge tone="danger">No use agreed to ({since})</Badge>
  return (
    <Badge tone="ok">
      {consent.uses.map(useWords).join(', ')} ({since})
    </Badge>
  )
}
