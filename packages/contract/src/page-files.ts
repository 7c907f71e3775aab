/** The file in which a build lists the files that each page needs. */
export const PAGE_FILES = 'page-files.json'

/** Addresses of files, without those that every page needs. */
export interface FilesOfPage {
  readonly files: readonly string[]
  /** Additional files for people of one role. */
  readonly byRole?: Readonly<Record<string, readonly string[]>>
}

/** Pages by their path. */
export type PageFiles = Readonly<Record<string, FilesOfPage>>

/**
 * The path of the web app manifest, which phones need to put the app on their home screen. The build has it under the same name.
 */
export const APP_MANIFEST_PATH = '/manifest.webmanifest'

/** Icons of the web app. The build contains them as SVG, and the server renders them as PNG. */
export const APP_ICONS = ['icon-192', 'icon-512', 'icon-maskable-512', 'apple-touch-icon'] as const
export type AppIcon = (typeof APP_ICONS)[number]

/** The path of an icon in the institution's colours. */
export const appIconPath = (icon: AppIcon): string => `/app-icons/${icon}.png`

/** The colours of our logo mark, which the institution's colours replace. */
export const MARK_COLORS = { ground: '#1b1712', mark: '#f3a712' } as const

/**
 * The path of the institution's logo; 404 if it has none. Pages append the file name, so that a new logo has a new address.
 */
export const INSTITUTION_LOGO_PATH = '/institution/logo'
