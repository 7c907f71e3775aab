import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from './email-text.tsx'

/** The support address as a link; renders nothing if the office has none. */
export function SupportAddress() {
  const { supportEmail } = useInstitution()
  if (supportEmail === null) return null
  return (
    <a href={`mailto:${supportEmail}`} className="lone-link">
      <EmailText email={supportEmail} />
    </a>
  )
}
