import { plural, t } from '#app/language/t.ts'
import type { LeftOut } from './chosen-pictures.ts'

/** Files that cannot be saved, each with its reason. */
export function LeftOutFiles({ files }: { files: readonly LeftOut[] }) {
  if (files.length === 0) return null
  return (
    <details className="mt-6 border-line border-t pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {plural(files.length, '1 file is left out', '{count} files are left out')}
      </summary>
      <ul className="divide-y divide-line">
        {files.map(({ path, reason }) => (
          <li key={path} className="py-2">
            <span className="wrap-anywhere">{path}</span> <span className="text-ink-soft text-sm">{t(reason)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
