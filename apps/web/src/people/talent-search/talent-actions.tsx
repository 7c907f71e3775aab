import type { ProfileLinkKind } from '@callboard/contract/people/profile-links/rules'
import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, ExternalLink, EyeOff, Link2, LogOut, Pencil, Printer, Trash2, WandSparkles } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { printPage } from '#devices/print.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { shareProfile } from './copy-address.ts'

interface TalentActionsProps {
  id: number
  /** The kind of link that is being created. */
  making: ProfileLinkKind | undefined
  onMakeLink: (kind: ProfileLinkKind) => void
  /** The address of the public page has been copied. */
  onShare: () => void
  onSignOut: () => void
  onHold: () => void
  /** Missing for users who may not delete. */
  onDelete: (() => void) | undefined
}

const menuIcon = 'size-4.5 flex-none text-ink-soft'

/** The actions for a talent: side by side on wide screens; on narrow screens a menu holds the rarer ones. */
export function TalentActions({ id, making, onMakeLink, onShare, onSignOut, onHold, onDelete }: TalentActionsProps) {
  return (
    <>
      <div className="hidden flex-wrap justify-end gap-2 xl:flex">
        {onDelete && (
          <Button size="sm" variant="ghost" icon={Trash2} className="whitespace-nowrap text-danger!" onClick={onDelete}>
            {t('Delete Profile')}
          </Button>
        )}
        <Menu trigger={<IconButton icon={Ellipsis} size="sm" label={t('Account, hold and print')} />}>
          <AccountItems onHold={onHold} onSignOut={onSignOut} />
        </Menu>
        <a className={cx(buttonClass('ghost', 'sm'), 'whitespace-nowrap')} href={`/talent/profile/${id}`} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden className="size-4" /> {t('Public page')}
        </a>
        <Button size="sm" className="whitespace-nowrap" icon={WandSparkles} pending={making === 'view'} onClick={() => onMakeLink('view')}>
          {t('Magic Link')}
        </Button>
        <Button size="sm" className="whitespace-nowrap" icon={Link2} pending={making === 'edit'} onClick={() => onMakeLink('edit')}>
          {t('Generate Edit Link')}
        </Button>
        <Link className={cx(buttonClass('secondary', 'sm'), 'whitespace-nowrap')} to="/admin/edit-talent/$id" params={{ id: String(id) }}>
          <Pencil aria-hidden className="size-4" /> {t('Edit Profile')}
        </Link>
      </div>
      <div className="flex-none xl:hidden">
        <Menu trigger={<IconButton icon={Ellipsis} variant="secondary" label={t('More actions')} />}>
          <MenuItem asChild>
            <Link to="/admin/edit-talent/$id" params={{ id: String(id) }}>
              <Pencil aria-hidden className={menuIcon} /> {t('Edit Profile')}
            </Link>
          </MenuItem>
          <MenuItem icon={Link2} disabled={making !== undefined} onSelect={() => onMakeLink('edit')}>
            {t('Generate Edit Link')}
          </MenuItem>
          <MenuItem icon={WandSparkles} disabled={making !== undefined} onSelect={() => onMakeLink('view')}>
            {t('Magic Link')}
          </MenuItem>
          <MenuItem asChild>
            <a href={`/talent/profile/${id}`} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className={menuIcon} /> {t('Public page')}
            </a>
          </MenuItem>
          <MenuSeparator />
          <AccountItems onHold={onHold} onSignOut={onSignOut} />
          {onDelete && (
            <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
              {t('Delete Profile')}
            </MenuItem>
          )}
        </Menu>
      </div>
      <Button
        icon={Copy}
        className="max-sm:px-3! max-xl:flex-1 xl:min-h-9 xl:whitespace-nowrap xl:text-sm"
        onClick={() => {
          void shareProfile(id)
          onShare()
        }}
      >
        {t('Share Profile')}
      </Button>
    </>
  )
}

/** Rare actions, which concern the account rather than the profile. */
function AccountItems({ onHold, onSignOut }: Pick<TalentActionsProps, 'onHold' | 'onSignOut'>) {
  const { timeZone } = useInstitution()
  return (
    <>
      <MenuItem icon={Printer} onSelect={() => void printPage(timeZone)}>
        {t('Print')}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        {t('Sign out everywhere')}
      </MenuItem>
      <MenuItem icon={EyeOff} onSelect={onHold}>
        {t('Put on hold…')}
      </MenuItem>
    </>
  )
}
