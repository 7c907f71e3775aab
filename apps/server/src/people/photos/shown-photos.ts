const SHOWS_PHOTO = "substring(shown.url FROM '[0-9a-f]{64}') = photos.hash"

/** SQL condition: a deleted casting call that can be restored shows the row of `photos`. */
export const KEPT_FOR_DELETED_PROJECT = `EXISTS (SELECT 1 FROM kept_projects, jsonb_array_elements_text(inspiration_photos) AS shown(url)
    WHERE deleted_at IS NOT NULL AND ${SHOWS_PHOTO})`

/**
 * SQL condition: no portfolio, casting call or self-tape shows the row of `photos`. Casting calls and self-tapes store addresses, not keys.
 */
export const NOT_SHOWN = `NOT EXISTS (SELECT 1 FROM profile_photos AS used WHERE used.hash = photos.hash)
  AND NOT EXISTS (SELECT 1 FROM live_projects, jsonb_array_elements_text(inspiration_photos) AS shown(url)
    WHERE ${SHOWS_PHOTO})
  AND NOT EXISTS (SELECT 1 FROM self_tapes WHERE substring(thumbnail_url FROM '[0-9a-f]{64}') = photos.hash)`
