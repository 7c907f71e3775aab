import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ConsentSection } from '#shared/consent/consent-section.tsx'
import { HoldNotice } from '#shared/hold-notice.tsx'
import { Button } from '#ui/button.tsx'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DownloadLink } from './download-link.tsx'

/** All data stored about a student: to download, and to delete. */
export function YourDataScreen() {
  const { officeName } = useInstitution()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Page title={t('Your data')} width="text">
      <PageHeader
        title={t('Your data')}
        lead={t('You can see, correct, download and delete what the {officeName} stores about you.', {
          officeName: t(officeName),
        })}
      />
      <HoldNotice />
      <Section title={t('Download everything')}>
        <p className="measure mb-5">
          {t(
            'One .zip file with your photos and self-tapes as they are stored, and a text file of all the rest: your profile, applications, messages, events, links, sign-ins, and what the log of changes says about you. Only the office’s own notes, on applications and on holds, are not in it.',
          )}
        </p>
        <DownloadLink />
        <p className="measure mt-3 text-ink-soft text-sm">
          {t('It is made while it downloads and may be large. Keep it where only you can open it.')}
        </p>
      </Section>
      <ConsentSection />
      <Section title={t('Correct or hide something')}>
        <p className="measure">
          <Rich
            text="You change your profile, make it private, or hide your contact details in <profile>Profile Settings</profile>, and see where you are signed in under <sessions>Your sessions</sessions>."
            parts={{
              profile: (words) => (
                <Link to="/student-profile" className="text-link">
                  {words}
                </Link>
              ),
              sessions: (words) => (
                <Link to="/sessions" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      </Section>
      <Section title={t('Delete your account')}>
        <p className="measure mb-5">
          {t(
            'Everything you gave us is deleted right away and for good. If you only want a break from casting, make your profile private instead.',
          )}
        </p>
        <Button variant="secondary" icon={Trash2} onClick={() => setDeleting(true)}>
          {t('Delete my account…')}
        </Button>
      </Section>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Page>
  )
}
