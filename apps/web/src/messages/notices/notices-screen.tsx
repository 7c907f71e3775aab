import type { NoticeChoices } from '@callboard/contract/messages/notices/endpoints'
import { CHOSEN_KINDS, DIGEST_TIME, NOTICE_WAYS, type NoticeKind, type NoticeWay } from '@callboard/contract/messages/notices/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { choicesQuery } from '#shared/queries/notices.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { KIND_TEXT, WAY_TEXT } from './notice-text.ts'
import { PushSection } from './push-section.tsx'
import { TextsSection } from './texts-section.tsx'

/** Shows a choice immediately; a failure restores the previous one. */
function useChoose() {
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery
  const show = (kind: NoticeKind, way: NoticeWay) =>
    queryClient.setQueryData(queryKey, (old: NoticeChoices | undefined) => old && { ...old, ways: { ...old.ways, [kind]: way } })
  return useChange({
    mutationFn: ({ kind, way }: { kind: NoticeKind; way: NoticeWay; before: NoticeWay }) =>
      api('PUT /api/notice-choices/{kind}', { params: { kind }, body: { way } }),
    onMutate: ({ kind, way }) => show(kind, way),
    revert: ({ kind, before }) => show(kind, before),
    failed: { title: t('Error'), fallback: t('That could not be saved. Please try again.') },
  })
}

/** Lets a student choose how to get each kind of notice. */
export function NoticesScreen() {
  const choices = useQuery(choicesQuery)
  return (
    <Page title={t('How you are told')} width="text">
      <PageHeader
        title={t('How you are told')}
        lead={
          <Rich
            text="Everything is in <messages>your messages</messages>. Choose what else you get; a choice applies at once."
            parts={{
              messages: (words) => (
                <Link to="/messages" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        }
      />
      {choices.isLoadingError ? (
        <ErrorState onRetry={() => void choices.refetch()} retrying={choices.isFetching}>
          {errorText(choices.error, t('Your choices could not be loaded. Please try again.'))}
        </ErrorState>
      ) : choices.data === undefined ? (
        <Loading label={t('Loading your choices')}>
          <SkeletonText lines={8} />
        </Loading>
      ) : (
        <Choices {...choices.data} />
      )}
    </Page>
  )
}

function Choices({ ways, push }: NoticeChoices) {
  const choose = useChoose()
  return (
    <>
      <Section title={t('You choose')}>
        <ul className="divide-y divide-line border-line border-y">
          {CHOSEN_KINDS.map((kind) => {
            const { label, hint } = KIND_TEXT[kind]()
            return (
              <li key={kind} className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_15rem]">
                <div>
                  <p className="font-semibold">{label}</p>
                  <p className="text-ink-soft text-sm">{hint}</p>
                </div>
                <SelectField
                  label={label}
                  hideLabel
                  options={NOTICE_WAYS.map((way) => ({ value: way, label: WAY_TEXT[way]() }))}
                  value={ways[kind]}
                  onChange={(event) => choose.mutate({ kind, way: event.target.value as NoticeWay, before: ways[kind] })}
                />
              </li>
            )
          })}
        </ul>
        <p className="measure mt-4 text-ink-soft text-sm">
          {t('The daily email goes at {time}, with what you have not read by then. On a day without news there is none.', {
            time: DIGEST_TIME,
          })}
        </p>
      </Section>
      <Section title={t('Always by email')}>
        <p className="measure mb-4">
          {t(
            'Offers, bookings, call sheets, changes of a plan, cancellations, and everything about the safety of your account. You have to know these in time.',
          )}
        </p>
        <Checkbox
          label={t('Also push these to my devices')}
          checked={ways.must === 'push'}
          onChange={(event) => choose.mutate({ kind: 'must', way: event.target.checked ? 'push' : 'mail', before: ways.must })}
        />
      </Section>
      <PushSection push={push} isChosen={Object.values(ways).includes('push')} />
      <TextsSection />
    </>
  )
}
