import type { DeletedKind } from '@callboard/contract/office/deletion/rules'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'

/** A link to the deleted things of a kind that can be restored, from the page where they are deleted. */
export function DeletedLink({ kind }: { kind: DeletedKind }) {
  return (
    <Link to="/recently-deleted" search={{ kind }} className={buttonClass('ghost', 'sm')}>
      <Trash2 aria-hidden className="size-4.5" /> {t('Recently deleted')}
    </Link>
  )
}
