import { accentProperties } from '@callboard/contract/appearance'
import type { CSSProperties } from 'react'
import { t } from '#app/language/t.ts'

/** A preview of an accent colour in both colour schemes, before it is saved. */
export function AccentSample({ hex }: { hex: string }) {
  const properties = (/^#[0-9a-f]{6}$/i.test(hex) ? accentProperties(hex) : {}) as CSSProperties
  return (
    <div>
      <p className="mb-1.5 font-semibold">{t('How it looks')}</p>
      <div className="grid grid-cols-2 overflow-hidden rounded-md border border-line" style={properties}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className="grid justify-items-start gap-2 bg-paper p-4 text-ink" style={{ colorScheme: scheme }}>
            <span className="inset-ring inset-ring-accent-edge rounded-md bg-accent px-4 py-2 font-semibold text-on-accent">
              {t('Apply Now')}
            </span>
            <span className="font-semibold text-accent-text">{scheme === 'light' ? t('Light') : t('Dark')}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
