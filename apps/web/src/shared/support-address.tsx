import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from './email-text.tsx'

/** The address to which people write for help, as a link; nothing where the office has none. */
export function SupportAddress() {
  const { supportEmail } = useInstitution()
  if (supportEmail === null) return null
  return (
    <a href={`mailto:${supportEmail}`} className="lone-link">
      <EmailText email={supportEmail} />
    </a>
  )
}
