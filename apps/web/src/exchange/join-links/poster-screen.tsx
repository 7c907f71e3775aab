import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { QrCode } from '#shared/qr-code.tsx'
import { joinLinksQuery } from '#shared/queries/join-links.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { daysText } from './join-link-text.ts'

/** A poster with the code of a registration link, to print. */
export function PosterScreen({ id }: { id: number }) {
  const links = useQuery(joinLinksQuery)
  const { name, officeName } = useInstitution()
  const link = links.data?.find((one) => one.id === id)
  const title = t('Poster')
  if (!link)
    return (
      <Page title={title} width="text">
        {links.isPending ? (
          <Loading label={t('Loading the registration links')}>
            <Skeleton className="h-96" />
          </Loading>
        ) : (
          <ErrorState
            as="h1"
            title={links.error ? undefined : t('This link no longer exists')}
            onRetry={links.error ? () => void links.refetch() : undefined}
            retrying={links.isFetching}
          >
            {errorText(links.error, t('Someone may have revoked it.'))}
          </ErrorState>
        )}
      </Page>
    )
  const days = daysText(link)
  return (
    <Page title={title} width="text">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <BackLink to="/registration-links">{t('Registration links')}</BackLink>
        <PrintButton />
      </div>
      <article className="grid justify-items-center gap-6 rounded-lg border border-line bg-raised px-6 py-10 text-center print:border-0 print:p-0 print:pt-[8vh]">
        <p className="slug wrap-anywhere">{name === officeName ? t(officeName) : `${t(name)} · ${t(officeName)}`}</p>
        <h1 className="wrap-anywhere text-balance text-poster">{link.title}</h1>
        {link.note && <p className="wrap-anywhere measure whitespace-pre-line text-lg print:text-xl">{link.note}</p>}
        <QrCode text={link.url} label={t('QR code of the link')} className="size-72 max-w-full print:size-[11cm]" />
        <p className="text-lg">{t('Scan the code with your phone and register in two minutes.')}</p>
        <p className="wrap-anywhere font-semibold">{link.url.replace(/^https?:\/\//, '')}</p>
        {days && <p className="text-ink-soft">{t('Registration is open {days}.', { days })}</p>}
      </article>
    </Page>
  )
}
