import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { printPage, signPrint } from '#devices/print.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'

/** Prints the current screen, or the open dialog. @param prepare reads data that are not shown yet but have to be printed */
export function PrintButton({ size = 'md', prepare }: { size?: ButtonSize; prepare?: () => Promise<void> }) {
  const { timeZone } = useInstitution()
  useEffect(() => {
    // Also runs when the user prints with the browser's own menu or shortcut.
    const sign = () => signPrint(timeZone)
    window.addEventListener('beforeprint', sign)
    return () => window.removeEventListener('beforeprint', sign)
  }, [timeZone])
  return (
    <Button
      icon={Printer}
      size={size}
      onClick={async () => {
        // If the read fails, print without these data.
        await prepare?.().catch(() => {})
        // Wait for a later task, in which the data just read are rendered.
        await new Promise((resolve) => setTimeout(resolve))
        await printPage(timeZone)
      }}
    >
      {t('Print')}
    </Button>
  )
}
