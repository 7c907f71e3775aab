import type { Locator, Page } from '@playwright/test'
import type { Cast } from './two-people.ts'

/** One form that changes something. */
export interface PersonalForm {
  readonly name: string
  /**
   * The forms that `npm test` tries: for each kind of user one with and one without typed text, in a page and in a dialog.
   */
  readonly inEveryRun?: true
  readonly owner: 'ana' | 'office' | 'newcomer'
  readonly path: (cast: Cast) => string
  /** Opens the form. */
  readonly open?: (page: Page) => Promise<unknown>
  /** The field that the test types into, if the form has one. */
  readonly field?: (page: Page) => Locator
  /** Fills in the other required fields of the form. */
  readonly fill?: (page: Page) => Promise<unknown>
  readonly send: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const confirm = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const label = (name: string) => (page: Page) => page.getByLabel(name).first()
const moreOf = inTurn(press('Account, hold and print'))

/**
 * Every form that changes something for the signed-in user. Forms that need a device or a stored video are in the tests
 * themselves.
 */
export const FORMS: readonly PersonalForm[] = [
  {
    name: 'creating a profile',
    owner: 'newcomer',
    path: () => '/student-profile',
    field: label('First Name'),
    async fill(page) {
      await page.getByLabel('Last Name').fill('Ibarra')
      await page.getByLabel('Cell Phone').fill('310 555 0142')
      await page.getByLabel('Email').first().fill('nadia@example.edu')
      await page.getByLabel('Major').fill('Dance')
      await page.getByLabel('Expected Graduation Year').fill('2028')
    },
    send: press('Create Profile'),
  },
  {
    name: 'changing a profile',
    owner: 'ana',
    path: () => '/student-profile',
    field: label('Major'),
    send: press('Update Profile'),
  },
  {
    name: 'a self-tape by its address',
    owner: 'ana',
    path: () => '/self-tape-upload',
    field: label('Title'),
    async fill(page) {
      await page.getByRole('tab', { name: /URL|address/i }).click()
      await page.getByRole('textbox', { name: 'Video URL' }).fill('https://videos.example/1.mp4')
    },
    send: press('Upload Self-Tape'),
  },
  { name: 'an application', inEveryRun: true, owner: 'ana', path: () => '/', send: press('Apply Now') },
  { name: 'withdrawing', owner: 'ana', path: () => '/my-applications', open: press('Withdraw'), send: confirm('Withdraw') },
  {
    name: 'mails of the office',
    owner: 'ana',
    path: () => '/messages',
    send: (page) => page.getByRole('switch').or(page.getByLabel('Send me these messages by email as well')).first().click(),
  },
  {
    name: 'what photographs may be used for',
    owner: 'ana',
    path: () => '/your-data',
    open: (page) => page.getByRole('checkbox').first().check(),
    send: press('Save answer'),
  },
  {
    name: 'deleting the account',
    owner: 'ana',
    path: () => '/your-data',
    open: press('Delete my account…'),
    send: confirm('Email me a code'),
  },
  {
    name: 'a calendar address',
    owner: 'ana',
    path: () => '/calendar',
    open: press('Subscribe'),
    send: confirm('Make My Address'),
  },
  {
    name: 'the language',
    owner: 'ana',
    path: () => '/my-applications',
    open: inTurn(press(/^Account menu/), (page) => page.getByRole('menuitem', { name: 'Language' }).press('ArrowRight')),
    send: (page) => page.getByRole('menuitemradio', { name: 'Español' }).click(),
  },
  {
    name: 'a new casting call',
    owner: 'office',
    path: () => '/project-create',
    field: label('Title'),
    send: press('Create Project'),
  },
  {
    name: 'changing a casting call',
    owner: 'office',
    path: ({ projectId }) => `/project-edit/${projectId}`,
    field: label('Title'),
    send: press('Save changes'),
  },
  { name: 'duplicating a casting call', owner: 'office', path: () => '/admin-dashboard', send: press('Duplicate Harbour film') },
  {
    name: 'deleting a casting call',
    owner: 'office',
    path: () => '/admin-dashboard',
    open: press('Delete Harbour film'),
    send: confirm('Delete casting call'),
  },
  {
    name: 'a decision',
    inEveryRun: true,
    owner: 'office',
    path: () => '/admin-dashboard',
    open: press(/Applications for Harbour film$/),
    send: (page) => page.getByRole('listitem', { name: 'Ana Silva' }).getByRole('button', { name: 'Released' }).click(),
  },
  {
    name: 'notes about an application',
    owner: 'office',
    path: () => '/admin-dashboard',
    open: press(/Applications for Harbour film$/),
    field: label('Notes about Ana Silva'),
    send: press('Save notes'),
  },
  {
    name: 'adding a talent',
    owner: 'office',
    path: () => '/admin-add-talent',
    field: label('First Name'),
    async fill(page) {
      await page.getByLabel('Student User ID').fill('quill@example.edu')
      await page.getByLabel('Last Name').fill('Marlowe')
      await page.getByLabel('Email', { exact: false }).fill('quill@example.edu')
      await page.getByLabel('Cell Phone').fill('(310) 555-0142')
      await page.getByRole('textbox', { name: 'Major' }).fill('Film')
    },
    send: press('Create Profile'),
  },
  {
    name: 'editing a talent',
    owner: 'office',
    path: ({ talentId }) => `/admin/edit-talent/${talentId}`,
    field: label('Last Name'),
    send: press('Update Profile'),
  },
  {
    name: 'an event',
    owner: 'office',
    path: () => '/calendar',
    open: press('New Event'),
    field: (page) => page.getByRole('dialog').getByLabel('Title'),
    send: confirm('Create Event'),
  },
  {
    name: 'a message',
    owner: 'office',
    path: () => '/bulk-message',
    field: label('Subject'),
    async fill(page) {
      await page.getByRole('searchbox', { name: 'Search' }).fill('Silva')
      await page.getByRole('list', { name: 'People found' }).getByRole('button').first().click()
      await page.getByRole('textbox', { name: /^Message/ }).fill('On Saturday.')
    },
    send: press('Send Message'),
  },
  {
    name: 'a template',
    owner: 'office',
    path: () => '/bulk-message',
    open: inTurn((page) => page.getByLabel('Subject').fill('Call'), press('Templates')),
    field: label('Save this message as a template'),
    send: confirm('Save'),
  },
  {
    name: 'a saved search',
    owner: 'office',
    path: () => '/talent-search?search=silva',
    open: press('Save this search'),
    field: (page) => page.getByRole('dialog').getByLabel('Name'),
    send: confirm('Save search'),
  },
  {
    name: 'an edit link',
    owner: 'office',
    path: ({ talentId }) => `/talent-search?talent=${talentId}`,
    // The dialog loads after the page.
    open: (page) => page.getByRole('button', { name: 'Generate Edit Link', exact: true }).waitFor(),
    send: press('Generate Edit Link'),
  },
  {
    name: 'a hold',
    owner: 'office',
    path: ({ talentId }) => `/talent-search?talent=${talentId}`,
    open: inTurn(moreOf, item('Put on hold…')),
    send: (page) =>
      page
        .getByRole('dialog', { name: /on hold\?/ })
        .getByRole('button', { name: 'Put on hold' })
        .click(),
  },
  {
    name: 'signing a student out',
    owner: 'office',
    path: ({ talentId }) => `/talent-search?talent=${talentId}`,
    open: moreOf,
    send: item('Sign out everywhere'),
  },
  {
    name: 'deleting a profile',
    owner: 'office',
    path: ({ talentId }) => `/talent-search?talent=${talentId}`,
    open: press('Delete Profile'),
    send: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .last()
        .click(),
  },
  {
    name: 'a link to photos',
    owner: 'office',
    path: ({ talentId }) => `/download-photos/${talentId}`,
    open: press('Share'),
    field: (page) => page.getByRole('dialog').getByLabel('Title'),
    send: confirm('Create link'),
  },
  { name: 'an export', owner: 'office', path: () => '/export-database', send: press('Export CSV') },
  {
    name: 'signing an account out',
    owner: 'office',
    path: () => '/accounts',
    open: press(/^Sign (?!colleague).* out everywhere$/),
    send: confirm('Sign out everywhere'),
  },
]
