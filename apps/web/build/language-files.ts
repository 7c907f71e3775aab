import { LANGUAGE_FILES, LANGUAGES } from '@callboard/contract/language'
import type { Plugin } from 'vite'

/** Lists the translation files of each language, so that the server can name them in the page. English is in the code. */
export function languageFiles(): Plugin {
  return {
    name: 'callboard:language-files',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const filesOf = (language: string) =>
          Object.values(bundle).flatMap((output) =>
            output.type === 'chunk' && Object.keys(output.modules).some((id) => id.endsWith(`/src/translations/${language}.json`))
              ? [`/${output.fileName}`]
              : [],
          )
        const files = Object.fromEntries(LANGUAGES.map((language) => [language, filesOf(language)]))
        const lost = LANGUAGES.slice(1).filter((language) => files[language]?.length === 0)
        if (lost.length > 0) this.error(`No words of ${lost.join(', ')}`)
        this.emitFile({ type: 'asset', fileName: LANGUAGE_FILES, source: JSON.stringify(files) })
      },
    },
  }
}
