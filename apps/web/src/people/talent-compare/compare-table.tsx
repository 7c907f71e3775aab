import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { isShortcut } from '#app/shortcuts.ts'
import { fullName } from '#shared/profile-text.ts'
import { Tag } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { CompareHead, CompareName } from './compare-head.tsx'
import type { Compared, CompareRow, compareSpecialties } from './compare-model.ts'

/** Columns share the width; on a phone one fills most of the screen, and the next one is partly visible. */
const CELL = 'align-top px-2.5 py-2.5 max-md:w-[78vw] max-md:min-w-[78vw] max-md:snap-start print:w-auto! print:min-w-0!'

/** Names stay in view above the facts, which scroll below them. */
const NAMES = 'z-10 bg-paper md:sticky md:top-(--sticky-top) print:static'

/** The accessible name of a column, without the buttons in its head. */
const nameOf = (talent: Compared | undefined) => (talent ? fullName(talent) : t(TALENT_MESSAGE.missing))

interface CompareTableProps {
  ids: readonly number[]
  talents: readonly Compared[]
  rows: readonly CompareRow[]
  specialties: ReturnType<typeof compareSpecialties>
  onlyDifferent: boolean
  /** Renders the decisions about a talent; missing outside a casting call. */
  decisions?: ((id: number) => ReactNode) | undefined
  onMove: (id: number, step: -1 | 1) => void
  onRemove: (id: number) => void
}

/** Talents as columns, facts as rows. Arrow keys move between names, with Shift they move the talent; Delete removes it. */
export function CompareTable({ ids, talents, rows, specialties, onlyDifferent, decisions, onMove, onRemove }: CompareTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef<number>(undefined)
  const focusOn = (id: number | undefined) => table.current?.querySelector<HTMLElement>(`[data-column="${id}"]`)?.focus()
  useEffect(() => {
    // Keep the focus on a moved talent.
    if (wanted.current !== undefined && ids.includes(wanted.current)) focusOn(wanted.current)
    wanted.current = undefined
  })

  function press(event: KeyboardEvent) {
    const id = Number((event.target as HTMLElement).dataset['column'])
    const at = ids.indexOf(id)
    if (at < 0) return
    const { nativeEvent } = event
    const step = isShortcut('Compare talent', 'moveLeft', nativeEvent) ? -1 : isShortcut('Compare talent', 'moveRight', nativeEvent) ? 1 : 0
    if (step !== 0) {
      wanted.current = id
      onMove(id, step)
    } else if (isShortcut('Compare talent', 'focusLeft', nativeEvent)) focusOn(ids[at - 1])
    else if (isShortcut('Compare talent', 'focusRight', nativeEvent)) focusOn(ids[at + 1])
    else if (isShortcut('Compare talent', 'remove', nativeEvent)) {
      wanted.current = ids[at + 1] ?? ids[at - 1]
      onRemove(id)
    } else return
    event.preventDefault()
  }

  const { common, own } = specialties
  const specialtiesDiffer = own.some((list) => list.length > 0)
  const bios = talents.map((talent) => talent?.bio ?? '')
  return (
    <section
      aria-label={t('People side by side')}
      className="relative overflow-x-auto max-md:-mx-4 max-md:snap-x max-md:scroll-pl-1.5 max-md:px-4 md:overflow-visible print:overflow-visible"
    >
      <table ref={table} onKeyDown={press} className="w-full border-collapse md:table-fixed print:table-fixed">
        <caption className="sr-only">{t('Facts of each talent; rows in which they differ say so')}</caption>
        <thead>
          <tr>
            <td className={cx(NAMES, 'w-36 max-md:hidden print:table-cell! print:w-32')} />
            {ids.map((id, index) => (
              <th key={id} scope="col" aria-label={nameOf(talents[index])} className={cx(CELL, NAMES, 'text-left font-normal')}>
                <CompareName id={id} talent={talents[index] ?? null} />
              </th>
            ))}
          </tr>
          <tr>
            <td className="max-md:hidden print:table-cell!" />
            {ids.map((id, index) => (
              <td key={id} className={cx(CELL, 'pt-0!')}>
                <CompareHead
                  key={id}
                  talent={talents[index] ?? null}
                  onLeft={index === 0 ? undefined : () => onMove(id, -1)}
                  onRight={index === ids.length - 1 ? undefined : () => onMove(id, 1)}
                  onRemove={() => onRemove(id)}
                />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {decisions && (
            <Row label={t('Stage')} differs={false} ids={ids}>
              {(index) => decisions(ids[index] ?? 0) ?? '–'}
            </Row>
          )}
          {rows.map(({ label, values, differs }) => (
            <Row key={label} label={label} differs={differs} ids={ids}>
              {(index) => values[index] || <span className="text-ink-soft">–</span>}
            </Row>
          ))}
          {(specialtiesDiffer || (common.length > 0 && !onlyDifferent)) && (
            <Row label={t('Specialties')} differs={specialtiesDiffer} ids={ids}>
              {(index) => <Specialties common={onlyDifferent ? [] : common} own={own[index] ?? []} />}
            </Row>
          )}
          {bios.some((bio) => bio !== '') && (
            <Row label={t('About')} differs={new Set(bios).size > 1} ids={ids}>
              {(index) => <span className="wrap-anywhere whitespace-pre-line">{bios[index] || '–'}</span>}
            </Row>
          )}
        </tbody>
      </table>
    </section>
  )
}

function Row({
  label,
  differs,
  ids,
  children,
}: {
  label: string
  differs: boolean
  ids: readonly number[]
  children: (index: number) => ReactNode
}) {
  const name = (
    <>
      {differs && <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-accent align-middle" />}
      <span>{label}</span>
      {differs && <span className="sr-only">{t(', they differ')}</span>}
    </>
  )
  return (
    <tr className="border-line border-t">
      <th
        scope="row"
        className="py-2.5 pr-2 text-left align-top font-normal text-ink-soft text-sm leading-6 max-md:hidden print:table-cell!"
      >
        {name}
      </th>
      {ids.map((id, index) => (
        <td key={id} className={cx(CELL, differs ? 'font-medium' : 'text-ink-soft')}>
          {/* On a phone the row's heading is hidden, so each cell shows the name of the fact. */}
          <span className="block font-normal text-ink-soft text-sm md:hidden print:hidden">{name}</span>
          <div className="min-w-0 wrap-anywhere">{children(index)}</div>
        </td>
      ))}
    </tr>
  )
}

/** Emphasises skills that only some talents have. */
function Specialties({ common, own }: { common: readonly string[]; own: readonly string[] }) {
  if (common.length + own.length === 0) return <span className="text-ink-soft">–</span>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {own.map((one) => (
        <li key={one} className="flex max-w-full">
          <Tag className="whitespace-normal! rounded-lg! border-ink!">{one}</Tag>
        </li>
      ))}
      {common.map((one) => (
        <li key={one} className="flex max-w-full">
          <Tag className="whitespace-normal! rounded-lg! font-normal text-ink-soft">{one}</Tag>
        </li>
      ))}
    </ul>
  )
}
