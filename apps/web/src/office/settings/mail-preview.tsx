import type { Language } from '@callboard/contract/language'
import type { MailKind, MailTexts } from '@callboard/contract/messages/mail-texts/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { mailPreviewQuery } from '#shared/queries/settings.ts'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** A mail as a sample person would get it, as text and as HTML. @param texts may be unsaved */
export function MailPreview({ kind, language, texts }: { kind: MailKind; language: Language; texts: MailTexts }) {
  const preview = useQuery({ ...mailPreviewQuery({ kind, language, texts }), placeholderData: keepPreviousData })
  if (preview.data === undefined)
    return preview.isError ? (
      <ErrorState onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
        {errorText(preview.error, t('The preview could not be loaded. Please try again.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading the preview')}>
        <SkeletonText lines={6} />
      </Loading>
    )
  const { subject, html, text } = preview.data
  return (
    <>
      <p className="wrap-anywhere mb-4" lang={language}>
        <span className="text-ink-soft">{t('Subject:')}</span> <strong>{subject}</strong>
      </p>
      <Tabs
        label={t('Forms of the email')}
        tabs={[
          {
            value: 'html',
            label: t('With layout'),
            // The mail's frame runs no scripts, and its links lead nowhere.
            content: (
              <iframe
                title={t('Preview of the email')}
                sandbox=""
                srcDoc={html}
                className="h-[34rem] w-full rounded-md border border-line bg-paper"
              />
            ),
          },
          {
            value: 'text',
            label: t('Plain text'),
            content: (
              <pre
                lang={language}
                className="wrap-anywhere max-h-[34rem] overflow-y-auto whitespace-pre-wrap rounded-md border border-line bg-sunk p-4 font-text text-sm"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
                tabIndex={0}
              >
                {text}
              </pre>
            ),
          },
        ]}
      />
    </>
  )
}
