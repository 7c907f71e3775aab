/** The database that is migrated once for each run; every test file copies it. */
export const TEMPLATE_DATABASE = 'callboard_template'
