import { INSTITUTION_LOGO_PATH } from '@callboard/contract/page-files'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'

/** The product's name with its mark, a pinned notice. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2 font-bold font-display text-lg tracking-tight', className)}>
      <svg viewBox="0 0 20 24" aria-hidden="true" className="h-6 w-5 flex-none">
        <path d="M1 1h18v22l-9-4.5L1 23z" fill="var(--color-accent)" />
        <circle cx="10" cy="7" r="2.6" fill="var(--color-on-accent)" />
      </svg>
      Callboard
    </span>
  )
}

/** The institution's own logo, if it has one. Missing on prerendered pages, which are the same for every institution. */
export function InstitutionLogo({ className = 'ml-4 max-sm:hidden' }: { className?: string }) {
  const { logo, name } = useInstitution()
  if (logo === null) return null
  return <img src={`${INSTITUTION_LOGO_PATH}?${logo}`} alt={name} className={cx('h-8 w-auto max-w-40 object-contain', className)} />
}
