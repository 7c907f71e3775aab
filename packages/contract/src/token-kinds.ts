import { filled } from './errors.ts'
import { TOKEN_ERROR } from './exchange/api-tokens/errors.ts'
import type { TokenScope } from './exchange/api-tokens/rules.ts'

/**
 * What a field is about. `plain`: ids, versions, counts, and pure structure. `freedom`: whether an applicant is free, without
 * what else takes their time. `fit`: how a person meets the criteria of a role.
 */
const FIELD_KINDS = [
  ...(['plain', 'names', 'accounts', 'contact', 'profile', 'demographics', 'rating', 'photos', 'availability', 'consents'] as const),
  ...(['freedom', 'fit', 'calls', 'applications', 'messages', 'publication'] as const),
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/**
 * The scopes with which a program may see fields of a kind and filter by them: all scopes of one of the lists. No program can see
 * or set `publication`, because only the person and the office decide who sees a profile.
 */
const SEEN_WITH: Readonly<Record<FieldKind, readonly (readonly TokenScope[])[]>> = {
  plain: [[]],
  names: [['read-talent'], ['applications'], ['messages']],
  accounts: [['read-talent'], ['messages']],
  contact: [['read-talent']],
  profile: [['read-talent']],
  demographics: [['read-talent']],
  rating: [['read-talent']],
  photos: [['read-talent']],
  availability: [['read-talent']],
  consents: [['read-talent']],
  freedom: [['read-talent'], ['applications']],
  fit: [['read-talent', 'read-projects']],
  calls: [['read-projects']],
  applications: [['applications']],
  messages: [['messages']],
  publication: [],
}

/** What a program can set with a scope, in addition to what it can see. */
const SET_WITH: Readonly<Partial<Record<TokenScope, readonly FieldKind[]>>> = {
  'write-talent': ['names', 'accounts', 'contact', 'profile', 'demographics', 'rating', 'photos', 'availability'],
}

type Fields = Readonly<Partial<Record<FieldKind, readonly string[]>>>

/** Parts of photos. They are the same in every answer with photos. */
const PHOTO = ['url', 'alt', 'width', 'height', 'thumbhash', 'variants', 'id'].map((part) => `photos.${part}`)

/** Filters of a talent search. */
const CRITERIA: Fields = {
  plain: ['limit', 'offset', 'after', 'before'],
  // Without the scope `profile`, the words are only searched in names.
  names: ['search'],
  profile: [
    ...['experienceLevel', 'experience', 'location', 'year', 'school', 'major', 'specialties', 'specialtiesMatch', 'unknown'],
    ...['tape', 'worked', 'confirmed', 'changedSince', 'notCastFor', 'graduationMin', 'graduationMax', 'addedSince'],
  ],
  demographics: ['ageMin', 'ageMax', 'gender', 'heightMin', 'heightMax'],
  rating: ['ratingMin', 'ratingMax'],
  photos: ['photos'],
  availability: ['freeOn', 'freeFrom', 'freeTo', 'freeFor'],
  consents: ['consent'],
}

const TALENT: readonly Fields[] = [
  CRITERIA,
  {
    plain: ['id', 'version', 'createdAt', 'updatedAt', 'count', 'capped', 'value', 'ids', 'studentIds', 'captures', 'total', 'place'],
    names: ['firstName', 'lastName', 'people'],
    accounts: ['userId', 'studentUserId', 'email', 'studentNumber'],
    contact: ['cellPhone', 'phone', 'instagram'],
    profile: [
      ...[
        'expectedGraduationYear',
        'bio',
        'available',
        'officeNote',
        'confirmation',
        'awaitsReview',
        'hasPublicPage',
        'hasTape',
        'lastCastAt',
        'language',
      ],
      ...['sort', 'sort.newest', 'sort.name', 'sort.lastCast'],
    ],
    demographics: ['age', 'height', 'heightFeet', 'heightInches', 'ethnicity', 'religion'],
    rating: ['rating', 'sort.rating'],
    photos: ['portfolio', 'images', 'photoAlts', 'photoCount', ...PHOTO],
    availability: [
      ...['weeklyAvailability', 'freedom', 'from', 'to', 'spans', 'startDate', 'endDate', 'source', 'free', 'start', 'end'],
      ...['weeks', 'hours', 'covered'],
    ],
    consents: [
      ...['hasConsent', 'hasDeclined', 'uses', 'use', 'textVersion', 'givenAt', 'way', 'toConfirm', 'tickedAt', 'states', 'state'],
      ...['missing', 'text', 'text.version', 'intro', 'statement'],
    ],
    fit: ['role', 'sort.fit', 'results', 'criterion', 'result'],
    // The casting call of a booking.
    calls: ['spans.title'],
    publication: ['isPublic', 'hidesContact'],
  },
]

/** The kind of each field, by the scope of its endpoint. Fields that are not listed are hidden from all programs. */
const FIELDS: Readonly<Record<TokenScope, readonly Fields[]>> = {
  'read-talent': TALENT,
  'write-talent': TALENT,
  'read-projects': [
    {
      plain: ['id', 'projectId', 'version', 'createdAt', 'updatedAt', 'limit', 'offset', 'after', 'before'],
      fit: ['results', 'criterion', 'result'],
      calls: [
        ...['title', 'description', 'type', 'status', 'urgent', 'deadline', 'campus', 'location', 'address', 'shootDate', 'shootTime'],
        ...['endTime', 'major', 'wardrobe', 'inspirationPhotos', 'allowedYears', 'numberOfStudents', 'numberOfMale', 'numberOfFemale'],
        ...['malePercentage', 'femalePercentage', 'requirements', 'requirements.gender', 'skills', 'open', 'createdBy'],
        ...['offersToAlternates', 'name', 'needed', 'neededMen', 'neededWomen', 'alternatesWanted', 'pay', 'isInternal', 'isCancelled'],
        ...['criteria', 'genders', 'years', 'schools', 'majors', 'experienceLevels', 'ageFrom', 'ageTo', 'heightFrom', 'heightTo'],
        ...['specialtiesAll', 'specialtiesAny', 'startDate', 'endDate', 'kind', 'roleId', 'roleName', 'isAllDay', 'place', 'session'],
        ...['booked', 'isMine'],
      ],
    },
  ],
  applications: [
    {
      plain: [
        ...['id', 'projectId', 'roleId', 'studentId', 'studentIds', 'version', 'count', 'limit', 'offset', 'after', 'before'],
        ...['cards', 'card', 'student', 'roles', 'refused', 'left', 'applications'],
      ],
      names: ['firstName', 'lastName', 'name'],
      accounts: ['userId', 'email', 'changedBy'],
      contact: ['cellPhone'],
      profile: ['year', 'major', 'isUnavailable'],
      demographics: ['gender', 'age', 'height'],
      rating: ['rating'],
      photos: ['photoUrl'],
      availability: ['clash', 'clash.source', 'startDate', 'endDate'],
      freedom: ['freedom', 'isBookedElsewhere', 'freeOn', 'freeFrom', 'freeTo', 'freeFor'],
      consents: ['hasConsent', 'hasDeclined'],
      fit: ['results', 'criterion', 'result'],
      calls: [
        ...[
          'description',
          'needed',
          'neededMen',
          'neededWomen',
          'alternatesWanted',
          'shootDate',
          'shootTime',
          'endTime',
          'pay',
          'isInternal',
          'isCancelled',
        ],
        ...['criteria', 'genders', 'years', 'schools', 'majors', 'experienceLevels', 'ageFrom', 'ageTo', 'heightFrom', 'heightTo'],
        ...['specialtiesAll', 'specialtiesAny', 'clash.title'],
      ],
      applications: [
        ...[
          'status',
          'stage',
          'toldStage',
          'rank',
          'place',
          'source',
          'reason',
          'notes',
          'notesBefore',
          'isUndo',
          'submittedAt',
          'movedAt',
        ],
        ...[
          'isRestricted',
          'hasTape',
          'hasNewTape',
          'planAnswer',
          'offer',
          'sentAt',
          'expiresAt',
          'history',
          'changedAt',
          'from',
          'to',
          'tell',
          'as',
        ],
        ...['code', 'message', 'subject', 'content'],
      ],
    },
  ],
  messages: [
    CRITERIA,
    {
      plain: ['id', 'deliveries', 'allMatching', 'targetCriteria'],
      names: ['firstName', 'lastName', 'fullName'],
      accounts: ['email', 'userId', 'recipientUserId', 'recipientUserIds', 'exceptUserIds'],
      messages: [
        ...[
          'subject',
          'content',
          'messageType',
          'sendKey',
          'sentAt',
          'sentBy',
          'recipients',
          'read',
          'answered',
          'threadId',
          'mail',
          'mailAt',
          'readAt',
          'name',
        ],
      ],
    },
  ],
}

/**
 * The kind of a field, by the longest listed name that matches; `undefined` for an unlisted field, which no program can see or
 * set.
 */
export function kindOfField(scope: TokenScope, field: string): FieldKind | undefined {
  const names = field.split('.')
  for (let from = 0; from < names.length; from++) {
    const name = names.slice(from).join('.')
    for (const fields of FIELDS[scope]) for (const kind of FIELD_KINDS) if (fields[kind]?.includes(name)) return kind
  }
  return undefined
}

/** Whether a program with these scopes may see fields of a kind, and filter by them. */
export function seesKind(scopes: readonly TokenScope[], kind: FieldKind | undefined): boolean {
  return kind !== undefined && SEEN_WITH[kind].some((needed) => needed.every((scope) => scopes.includes(scope)))
}

/** Whether a program may send fields of a kind to an endpoint. @param called the scope that the endpoint needs */
export function sendsKind(scopes: readonly TokenScope[], called: TokenScope, kind: FieldKind | undefined): boolean {
  return seesKind(scopes, kind) || (kind !== undefined && (SET_WITH[called]?.includes(kind) ?? false))
}

/** The error for a field that a program may not send. */
export function fieldRefusal(field: string, kind: FieldKind | undefined) {
  const needed = kind && SEEN_WITH[kind][0]
  if (!needed) return filled(TOKEN_ERROR.field, { field })
  return filled(TOKEN_ERROR.scopesOfField, { field, scopes: needed.join(', ') })
}
