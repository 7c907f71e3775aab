import type { TapeUpload } from '@callboard/contract/casting/self-tapes/endpoints'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { discardUpload } from '#casting/self-tapes/upload/resumable-upload.ts'
import { tapeUploadsQuery } from '#shared/queries/self-tapes.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { sizeText } from '../tape-text.ts'

/** Unfinished uploads that were started on another device. They use storage until they are discarded or a day has passed. */
export function OtherUploads({ uploads }: { uploads: readonly TapeUpload[] }) {
  const discard = useChange({
    mutationFn: discardUpload,
    failed: { title: t('Error'), description: t('The upload could not be discarded. Please try again.') },
    changes: [tapeUploadsQuery],
  })
  return (
    <Section title={t('Unfinished uploads')} hint={t('Started in another browser or on another device. Continue there, or discard them.')}>
      <ul className="divide-y divide-line">
        {uploads.map(({ url, fileName, size, received }) => (
          <li key={url} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{fileName}</span>
              <span className="text-ink-soft text-sm tabular-nums">
                {t('{sizeText} of {sizeText2}', { sizeText: sizeText(received), sizeText2: sizeText(size) })}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t('Discard {fileName}', { fileName })}
              pending={discard.isPending && discard.variables === url}
              onClick={() => discard.mutate(url)}
            >
              {t('Discard')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
