import type { Catalog } from '@callboard/contract/translate'
import answers from '@callboard/contract/translations/es.json' with { type: 'json' }
import page from './es.json' with { type: 'json' }

/** The Spanish translations of the page's own texts, and of the messages that it shares with the server, in one file for the browser. */
export const es: Catalog = { ...answers, ...page }
