import type { OwnCall } from '@callboard/contract/schedule/call-sheets/own-calls.endpoints'
import { CalendarPlus, MapPin } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { buttonClass } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { callTimeText, mapLink, telephoneLink } from './call-text.ts'

/**
 * The facts of a call besides its time.
 *
 * @param calendar the address of the call as a calendar file
 */
export function CallFacts({ call, calendar }: { call: Pick<OwnCall, 'wrapAt' | 'note' | 'content'>; calendar: string }) {
  const { timeZone } = useInstitution()
  const { wrapAt, note, content } = call
  const { place, address, wear, bring, contactName, contactPhone, notes } = content
  const isLink = address?.startsWith('https:')
  const target = address ?? place
  return (
    <>
      {note && <p className="measure mb-4 wrap-anywhere border-accent border-l-4 pl-3 font-semibold">{note}</p>}
      <Facts>
        <Fact label={t('Done at about')}>{wrapAt && callTimeText(wrapAt, timeZone)}</Fact>
        <Fact label={t('Where')}>{[place, !isLink && address].filter(Boolean).join(', ')}</Fact>
        <Fact label={t('What to wear')}>{wear && <Lines text={wear} />}</Fact>
        <Fact label={t('What to bring')}>{bring && <Lines text={bring} />}</Fact>
        <Fact label={t('Contact on the day')}>
          {(contactName || contactPhone) && (
            <>
              {contactName} {contactPhone && <Telephone number={contactPhone} />}
            </>
          )}
        </Fact>
        <Fact label={t('Notes')}>{notes && <Lines text={notes} />}</Fact>
      </Facts>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        {target && (
          <a className={buttonClass('secondary', 'sm')} href={mapLink(target)} target="_blank" rel="noreferrer">
            <MapPin aria-hidden className="size-4" /> {t('Map')}
          </a>
        )}
        <a className={buttonClass('secondary', 'sm')} href={calendar} download="call.ics">
          <CalendarPlus aria-hidden className="size-4" /> {t('Add to my calendar')}
        </a>
      </div>
    </>
  )
}

const Lines = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>

/** A telephone number that can be called with a press. */
export function Telephone({ number }: { number: string }) {
  const link = telephoneLink(number)
  return link ? (
    <a href={link} className="whitespace-nowrap pointer-coarse:py-2">
      {number}
    </a>
  ) : (
    number
  )
}
