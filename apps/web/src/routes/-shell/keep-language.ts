import type { Language } from '@callboard/contract/language'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { chooseLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/** Changes the language of the account, which mails use, and of this device. If the account cannot be updated now, this happens at the next sign-in. */
export async function keepLanguage(language: Language): Promise<void> {
  try {
    await api('PUT /api/auth/language', { body: { language } })
  } catch (error) {
    // Do not reload without a network, because the page could not be loaded again, or if the page belongs to another user.
    if (!(error instanceof ApiError)) {
      toast({ title: t('Error'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
      return
    }
  }
  chooseLanguage(language)
}
