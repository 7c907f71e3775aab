import { PAGES } from '@callboard/contract/pages'

const paths = PAGES.filter(({ access }) => access === 'anyone').map(({ path }) => path.replaceAll(/\{\w+\}/g, '[^/]+'))

/** The source of a regular expression for the paths that everybody may open. The build replaces it by its value. */
export const PUBLIC_PAGES: string = `^(${paths.join('|')})$`
