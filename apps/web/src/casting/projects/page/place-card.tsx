import { MapPin } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { useBoot } from '#app/start/boot.ts'
import { projectPlace } from '#shared/project-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { mapAddress, mapEmbedAddress } from './map-address.ts'

/**
 * The location of a casting call, with a map if the instance has a maps key.
 *
 * @param isTyped whether the user is still typing it: then no map is loaded, because each keystroke would request one
 */
export function PlaceCard({
  project,
  isTyped = false,
}: {
  project: { campus: string | null; location: string | null; address: string | null }
  isTyped?: boolean
}) {
  const { mapsApiKey } = useBoot()
  const isDirector = useIsDirector()
  const place = projectPlace(project)
  if (!place && !project.address) return null
  const target = project.address || place
  const Heading = isTyped ? 'h3' : 'h2'
  const embed = mapsApiKey && !isTyped ? mapEmbedAddress(target, mapsApiKey) : null
  return (
    <Card as="section" className="mb-8">
      <Heading className="mb-2 flex items-center gap-2 text-lg">
        <MapPin aria-hidden className="size-5" /> {t('Location')}
      </Heading>
      {place && <p className="break-words">{place}</p>}
      {project.address && !project.address.startsWith('http') && <p className="break-words text-ink-soft">{project.address}</p>}
      {embed ? (
        <iframe
          title={t('Map of {target}', { target })}
          src={embed}
          loading="lazy"
          className="mt-4 aspect-[4/3] w-full rounded-sm border-0"
        />
      ) : (
        // Only a casting director can add a key.
        !mapsApiKey &&
        isDirector && <p className="mt-3 text-ink-soft text-sm print:hidden">{t('A maps API key is required to show a map here.')}</p>
      )}
      <a className={`${buttonClass('secondary', 'sm')} mt-4`} href={mapAddress(target)} target="_blank" rel="noreferrer">
        {t('View on Google Maps')}
      </a>
    </Card>
  )
}
