import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { printPage, signPrint } from '#devices/print.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'

/** Prints the current screen, or the open dialog. @param prepare reads what is not shown yet, but printed */
export function PrintButton({ size = 'md', prepare }: { size?: ButtonSize; prepare?: () => Promise<void> }) {
  const { timeZone } = useInstitution()
  useEffect(() => {
    // Also when the user prints by the browser's own menu or shortcut.
    const sign = () => signPrint(timeZone)
    window.addEventListener('beforeprint', sign)
    return () => window.removeEventListener('beforeprint', sign)
  }, [timeZone])
  return (
    <Button
      icon={Printer}
      size={size}
      onClick={async () => {
        // Without what cannot be read.
        await prepare?.().catch(() => {})
        // What was just read is rendered in a later task.
        await new Promise((resolve) => setTimeout(resolve))
        await printPage(timeZone)
      }}
    >
      {t('Print')}
    </Button>
  )
}
