/** Where a build says which of its files each page needs. */
export const PAGE_FILES = 'page-files.json'

/** Addresses of files, without those that every page needs. */
export interface FilesOfPage {
  readonly files: readonly string[]
  /** Further ones for people of one role. */
  readonly byRole?: Readonly<Record<string, readonly string[]>>
}

/** Pages by their path. */
export type PageFiles = Readonly<Record<string, FilesOfPage>>

/** Where the manifest of the web app is, by which phones put it on their home screen; in the build under the same name. */
export const APP_MANIFEST_PATH = '/manifest.webmanifest'

/** Icons of the web app: marks in the build, pictures from the server. */
export const APP_ICONS = ['icon-192', 'icon-512', 'icon-maskable-512', 'apple-touch-icon'] as const
export type AppIcon = (typeof APP_ICONS)[number]

/** Where the icons of the web app are, in the colours of the institution. */
export const appIconPath = (icon: AppIcon): string => `/app-icons/${icon}.png`

/** The colours of our mark, which those of an institution replace. */
export const MARK_COLORS = { ground: '#1b1712', mark: '#f3a712' } as const

/** Where the institution's logo is served; 404 while it has none. Pages add its name, so that a new logo has a new address. */
export const INSTITUTION_LOGO_PATH = '/institution/logo'
