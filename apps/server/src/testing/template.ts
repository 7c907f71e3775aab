/** The database that is migrated once a run; every test file copies it. */
export const TEMPLATE_DATABASE = 'callboard_template'
