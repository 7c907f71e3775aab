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

/** Where the institution's logo is served; 404 while it has none. Pages add its name, so that a new logo has a new address. */
export const INSTITUTION_LOGO_PATH = '/institution/logo'
