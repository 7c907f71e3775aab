import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { settingsQuery } from '#shared/queries/settings.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useIsBelowDesk } from '#ui/use-is-narrow.ts'
import { ApiTokensPart } from './api-tokens-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { InboundSecretPart } from './inbound-secret-part.tsx'
import { type IncomingDraft, IncomingSection } from './incoming-section.tsx'
import { InstitutionPart } from './institution-part.tsx'
import { KioskPart } from './kiosk-part.tsx'
import { ListsPart } from './lists-part.tsx'
import { type GrantDraft, MailGrantSection } from './mail-grant-section.tsx'
import { type MailDraft, MailPart, NO_MAIL_DRAFT } from './mail-part.tsx'
import { MailTextsPart } from './mail-texts-part.tsx'
import { PrivacyPart } from './privacy-part.tsx'
import { RepliesPart } from './replies-part.tsx'
import { PART_NAME, PARTS, readPart, type SettingsPart } from './settings-text.ts'
import { SignInPart } from './sign-in-part.tsx'
import type { SignOnDraft } from './sign-on-form.tsx'
import { StaffPart } from './staff-part.tsx'
import { StoragePart } from './storage-part.tsx'
import { type GatewayDraft, TextGatewaySection } from './text-gateway-section.tsx'
import { type Drafts, DraftsContext } from './use-part.ts'
import { WebhooksPart } from './webhooks-part.tsx'
import { WordingPart } from './wording-part.tsx'

/**
 * The settings of the office.
 *
 * @param part from the address, which may hold anything
 */
export function SettingsScreen({ part, onPart }: { part: unknown; onPart: (part: SettingsPart) => void }) {
  const settings = useQuery(settingsQuery)
  const shown = readPart(part)
  const isNarrow = useIsBelowDesk()
  const drafts = useKeptState<Drafts>('settings', {})
  const mail = useState(NO_MAIL_DRAFT)
  const signOn = useState<SignOnDraft>(undefined)
  const incoming = useState<IncomingDraft>(undefined)
  const grant = useState<GrantDraft>(undefined)
  const gateway = useState<GatewayDraft>(undefined)
  const isUnsaved = () =>
    Object.values(drafts[0]).some(({ changes }) => Object.keys(changes).length > 0) ||
    mail[0] !== NO_MAIL_DRAFT ||
    [signOn[0], incoming[0], grant[0], gateway[0]].some((draft) => draft !== undefined)
  return (
    <Page title={t('Settings')} width="wide">
      <PageHeader
        title={t('Settings')}
        lead={t('What differs from office to office. Changes take effect right away, and each can be undone.')}
      />
      {settings.isError ? (
        <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching}>
          {errorText(settings.error, t('The settings could not be loaded. Please try again.'))}
        </ErrorState>
      ) : settings.data === undefined ? (
        <Loading label={t('Loading the settings')}>
          <SkeletonText lines={6} />
        </Loading>
      ) : (
        <DraftsContext value={drafts}>
          <Tabs
            label={t('Parts of the settings')}
            side
            // Only the chooser changes when a tablet turns: a code or secret that is shown only once must stay mounted.
            chooser={
              isNarrow ? (
                <SelectField
                  label={t('Parts of the settings')}
                  className="mb-6"
                  options={PARTS.map((value) => ({ value, label: t(PART_NAME[value]) }))}
                  value={shown}
                  onChange={({ target }) => onPart(readPart(target.value))}
                />
              ) : undefined
            }
            value={shown}
            onValueChange={(value) => onPart(readPart(value))}
            tabs={PARTS.map((value) => ({
              value,
              label: t(PART_NAME[value]),
              content: (
                <div className={isNarrow ? undefined : 'max-w-3xl'}>
                  {contentOf(value, settings.data, { mail, signOn, incoming, grant, gateway })}
                </div>
              ),
            }))}
          />
        </DraftsContext>
      )}
      <LeaveGuard
        isUnsaved={isUnsaved}
        onLeave={() => {
          drafts[1]({})
          mail[1](NO_MAIL_DRAFT)
          signOn[1](undefined)
          incoming[1](undefined)
          grant[1](undefined)
          gateway[1](undefined)
        }}
      />
    </Page>
  )
}

/** Unsaved values that contain secrets. */
interface SecretDrafts {
  readonly mail: readonly [MailDraft, (draft: MailDraft) => void]
  readonly incoming: readonly [IncomingDraft, (draft: IncomingDraft) => void]
  readonly grant: readonly [GrantDraft, (draft: GrantDraft) => void]
  readonly gateway: readonly [GatewayDraft, (draft: GatewayDraft) => void]
  readonly signOn: readonly [SignOnDraft, (draft: SignOnDraft) => void]
}

function contentOf(part: SettingsPart, settings: Settings, { mail, signOn, incoming, grant, gateway }: SecretDrafts): ReactNode {
  switch (part) {
    case 'institution':
      return <InstitutionPart settings={settings} />
    case 'lists':
      return <ListsPart settings={settings} />
    case 'wording':
      return <WordingPart settings={settings} />
    case 'mail':
      return (
        <>
          <MailPart settings={settings} draft={mail} />
          <RepliesPart settings={settings} />
          <InboundSecretPart />
          <IncomingSection settings={settings} draft={incoming} />
          <MailGrantSection settings={settings} draft={grant} />
          <TextGatewaySection settings={settings} draft={gateway} />
        </>
      )
    case 'mails':
      return <MailTextsPart settings={settings} />
    case 'sign-in':
      return <SignInPart settings={settings} signOnDraft={signOn} />
    case 'staff':
      return <StaffPart />
    case 'privacy':
      return <PrivacyPart settings={settings} />
    case 'kiosk':
      return <KioskPart settings={settings} />
    case 'tokens':
      return <ApiTokensPart />
    case 'webhooks':
      return <WebhooksPart />
    case 'storage':
      return <StoragePart />
    case 'history':
      return <HistoryPart settings={settings} />
  }
}
