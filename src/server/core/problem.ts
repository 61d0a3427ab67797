import { ValidationError } from 'elysia'
import * as v from 'valibot'
import { type DetailsOf, isNamed, MISTAKES, type MistakeCode, mistakeIn } from '#contract/mistakes.ts'
import type { Work } from '#contract/requests/accounts.ts'
import type { Fault } from '#contract/serverState.ts'
import type { Role } from '#domain/people/roles.ts'
import type { ReviewState } from '#domain/review.ts'
import type { YearFileProblem } from '#domain/year/readYearFile.ts'
import type { YearState } from '#domain/year/year.ts'
import type { YearErrorCode, YearIssue } from '#domain/year/yearIssue.ts'
import { BAD_DATA, CANNOT_WRITE, CommandError } from './commandError.ts'
import { faultOf } from './sqliteCode.ts'

interface Named {
  id: number
  name: string
}

/** Status and English message of each error code. The client translates codes into Polish. */
const REFUSALS = {
  invalid: [400, 'Invalid request'],
  'malformed-json': [400, 'Malformed JSON'],
  'not-signed-in': [401, 'Unauthorized'],
  'not-allowed': [403, 'Forbidden'],
  'undo-over': [410, 'This can no longer be taken back'],
  'no-such-call': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'too-slow': [408, 'The request took too long to arrive'],
  'too-large': [413, 'Request too large'],
  'not-json': [415, 'Send JSON'],
  'too-many-attempts': [429, (_: { retryAfter: number }) => 'Too many attempts, try again later'],
  'work-needed': [
    429,
    (_: { retryAfter: number; challenge: Work['challenge'] }) =>
      'Too many attempts, solve the challenge or try again later',
  ],
  'too-many-letters': [
    429,
    ({ most, hours }: { most: number; hours: number; retryAfter: number }) =>
      `At most ${most} letters in ${hours === 1 ? 'an hour' : `${hours} hours`}`,
  ],
  bug: [500, 'Internal error'],
  'too-many-at-once': [503, (_: { retryAfter: number }) => 'Too many people at once, try again soon'],
  'no-room': [503, 'Cannot store anything right now'],
  'database-unsound': [503, (_: { why: string }) => 'The database is damaged, and no copy was made'],
  'no-file-handles': [503, (_: { retryAfter: number }) => 'Too many files are open, try again soon'],
  'database-busy': [503, (_: { retryAfter: number }) => 'Another program is writing to the database, try again soon'],
  'database-moved': [503, (_: { retryAfter: number }) => 'The file of the database was replaced'],

  'association-address': [400, 'Association accounts sign in through the association'],
  'captcha-needed': [400, MISTAKES['credentials-missing']],
  'wrong-password': [400, 'Wrong password'],
  'not-activated': [401, 'User not activated'],
  'wrong-credentials': [401, 'Invalid credentials'],
  'wrong-activation-key': [401, 'Wrong activation key'],
  'wrong-sign-in-link': [401, 'Wrong sign-in link'],
  'sso-code-invalid': [401, 'Invalid OAuth2 code'],
  'sso-failed': [401, 'Authentication failed'],
  'already-active': [409, 'Account already active'],
  'wrong-reset-key': [409, 'Wrong password reset key'],
  'no-password-here': [409, 'This account signs in through the association'],
  'sso-reply-unsupported': [500, 'Unsupported provider reply'],
  'sso-not-configured': [501, 'Single sign-on is not configured'],

  'user-unknown': [404, 'user not found'],
  'owner-unknown': [404, 'owner not found'],
  'not-coordinator-here': [409, 'Not a coordinator of this district'],
  'last-administrator': [409, 'The last administrator cannot be taken away'],

  'invitation-unknown': [404, 'invitation not found'],
  'invitation-sent-anew': [404, 'invitation not found: a newer letter was sent'],
  'own-address': [409, 'This is your own address'],
  'invited-already': [409, 'This address is invited already'],
  'holds-office': [409, 'This person holds an office'],
  'leads-another-team': [409, 'This person leads another team'],
  'only-leader': [409, 'Nobody else leads your team; hand it over first'],
  'has-account': [409, 'Sign in to use this invitation'],
  'signed-in-as-another': [409, 'This invitation is for another address'],
  'list-without-teams': [400, 'No column holds the names of teams'],
  'list-empty': [400, 'The list has no rows'],
  'list-with-many-letters': [
    409,
    ({ rows, letters, left }: { rows: number; letters: number; left: number }) =>
      `${letters} letters are more than the ${rows} rows of the list and the ${left} that are left`,
  ],
  'list-undecided': [409, (_: { lines: number[] }) => 'Some rows need a decision'],
  'same-team': [409, 'This is one team'],
  'team-merged': [409, 'This team was merged into another'],
  'merge-both-handed-in': [409, (_: { yearId: number; year: string }) => 'Both sheets of a year are handed in'],
  'merge-changed': [409, 'The teams have changed meanwhile'],
  'import-unknown': [404, 'import not found'],
  'day-over': [400, 'This day is over'],

  'mail-not-configured': [409, 'Mail is not configured'],
  'mail-unknown': [404, 'mail not found'],
  'mail-erased': [409, 'The key in this mail was erased'],
  'picture-unavailable': [404, 'This server renders no pictures'],
  'copy-unknown': [404, 'copy not found'],
  'copy-unsound': [400, 'This is not a sound copy of this database'],
  'restore-unconfirmed': [400, 'Type the word that confirms'],
  'restore-under-way': [409, 'Another copy is being restored'],

  'former-name-unknown': [404, 'former name not found'],
  'hufiec-unknown': [404, 'group not found in this district'],
  'hufiec-name-taken': [422, 'group with this name already exists'],
  'district-unknown': [404, 'district not found'],
  'team-unknown': [404, 'team not found'],
  'request-unknown': [404, 'request not found'],
  'notification-unknown': [404, 'notification not found'],
  'has-team': [409, 'You already belong to a team'],
  'has-no-team': [409, 'You do not belong to a team'],
  'no-request-waiting': [409, 'No request is waiting'],
  'several-requests-waiting': [409, 'Several people are waiting, answer each one'],
  'request-decided': [409, 'This request was already decided'],
  'not-a-leader': [409, 'Only a leader can own a team'],
  'belongs-elsewhere': [409, 'This person already belongs to another team'],
  'district-name-taken': [422, 'district with this name already exists'],
  'team-name-taken': [422, 'team with this name already exists'],

  'nothing-runs': [409, 'No categorization is running'],
  'year-over': [409, 'Categorization is over'],
  'access-waits': [409, 'Access to this team was not granted yet'],
  'sheet-locked': [409, 'Sheet approved by an administrator'],
  'prerequisites-missing': [409, 'Prerequisites are not complete'],
  'sheet-submitted': [409, 'Sheet waits for review'],
  'deadline-passed': [409, ({ deadline }: { deadline: string }) => `The deadline was ${deadline}`],
  'submit-incomplete': [409, (_: { missing: Named[] }) => 'Prerequisites are not complete'],
  'review-moved': [
    409,
    ({ state }: { state: ReviewState; since: string | null; by: string | null; byRole: Role | null }) =>
      `The sheet is ${state}`,
  ],
  'not-submitted': [409, 'The sheet was not submitted'],
  'sheet-empty': [409, 'The sheet has no entry'],
  'no-deadline': [409, 'The year has no deadline'],
  'deadline-ahead': [409, 'The deadline is still ahead'],
  'extension-over': [409, 'The new last day is over already'],
  'extension-stays': [409, ({ lastDay }: { lastDay: string }) => `The last day is ${lastDay} already`],
  'time-request-open': [409, 'A request for more time is open already'],
  'no-time-request': [409, 'No request for more time is open'],
  'no-leader': [409, 'The team has no leader'],
  'team-hidden': [409, 'The team is hidden'],
  'reminded-today': [
    409,
    ({ allowedAt }: { allowedAt: string }) => `Reminded within 24 hours, again from ${allowedAt}`,
  ],
  'remark-unknown': [404, 'remark not found'],
  'remark-stays': [409, 'A remark can be deleted within 15 minutes'],
  'doubt-unknown': [409, 'No such doubt is there now'],
  'obligatory-is-favourite': [409, 'An obligatory task is always starred'],
  'talk-unknown': [404, 'talk not found'],
  'talk-kind-unknown': [404, 'talk not found in this year'],
  'talk-kind-used': [409, ({ name }: { name: string }) => `There are talks already: ${name}`],
  'talk-without-time': [400, 'A talk is arranged for a time or recorded'],
  'talk-without-day': [400, 'The day on which it was held is missing'],
  'talk-held-ahead': [400, 'A talk is recorded once it was held'],
  'talk-not-arranged': [409, 'The talk is not ahead'],
  'talk-not-recorded': [409, 'The talk is not recorded yet'],
  'talk-recorded': [409, 'The talk is recorded'],
  'talk-confirmed': [409, 'The talk is confirmed'],
  'talk-cancelled': [409, 'The talk is cancelled'],
  'record-changed': [409, (_: { version: number }) => 'The record was changed meanwhile'],
  'month-of-other-year': [
    400,
    ({ first, last }: { first: string; last: string }) => `The plan of this year goes from ${first} to ${last}`,
  ],

  'year-file-unsound': [400, (_: { problems: YearFileProblem[] }) => 'The file is not a sound year'],
  'year-unknown': [404, 'year not found'],
  'group-unknown': [404, 'group not found'],
  'task-unknown': [404, 'task not found'],
  'prerequisite-unknown': [404, 'prerequisite not found'],
  'year-cannot-move': [409, ({ from, to }: { from: YearState; to: YearState }) => `A ${from} year cannot become ${to}`],
  'year-not-draft': [409, 'Only a draft can be tried'],
  'year-stays': [409, ({ state }: { state: YearState }) => `A year that is ${state} cannot be deleted`],
  'other-year-open': [409, ({ open }: { open: Named }) => `Close this year first: ${open.name}`],
  'year-has-errors': [409, (_: { errors: YearIssue<YearErrorCode>[] }) => 'The year has errors'],
  'ranking-is-dynamic': [409, 'The ranking is already dynamic'],
  'depended-on': [
    409,
    ({ dependants }: { dependants: Named[] }) =>
      `Other tasks depend on it: ${dependants.map(({ name }) => name).join(', ')}`,
  ],
  'trash-unknown': [404, 'There is nothing like that to restore'],
  'trash-place-gone': [409, ({ name }: { name: string }) => `What it belongs to is deleted: ${name}`],
  'group-of-other-year': [409, 'The group belongs to another year'],
  'reference-of-other-year': [409, 'The reference belongs to another year'],
  'origin-of-same-year': [409, 'The origin belongs to the same year or was copied from it'],
  'origin-taken': [409, ({ holder }: { holder: Named }) => `It is the origin of another already: ${holder.name}`],
  // 409 and not 400, because a DRAFT accepts it.
  'thresholds-reversed': [409, MISTAKES['thresholds-reversed']],
  'changed-meanwhile': [409, (_: { now: Record<string, unknown> }) => 'Somebody changed the same meanwhile'],
  'list-changed': [409, 'The list has changed meanwhile'],
} as const

type Sentence = string | ((details: never) => string)

const mistakes = Object.fromEntries(
  Object.entries(MISTAKES).map(([code, sentence]) => [code, [400, sentence]]),
) as unknown as { [Code in MistakeCode]: readonly [400, (typeof MISTAKES)[Code]] }

export const PROBLEMS = { ...mistakes, ...REFUSALS } satisfies Record<string, readonly [number, Sentence]>

export type ProblemCode = keyof typeof PROBLEMS
export type ProblemDetails<Code extends ProblemCode> = DetailsOf<(typeof PROBLEMS)[Code][1]>

type Told<Code extends ProblemCode> = ProblemDetails<Code> & { field?: string }

/** An error that the caller should see. Anything else that is thrown is a bug: logged, and answered with 500. */
export class Problem<Code extends ProblemCode = ProblemCode> extends Error {
  readonly status: number
  /** Further fields of the answer: those that pages act on, and the field of the input that is wrong. */
  readonly details: object

  constructor(
    readonly code: Code,
    ...[details]: object extends ProblemDetails<Code> ? [details?: Told<Code>] : [details: Told<Code>]
  ) {
    const [status, sentence]: readonly [number, Sentence] = PROBLEMS[code]
    super(typeof sentence === 'string' ? sentence : sentence(details as never))
    this.status = status
    this.details = details ?? {}
  }

  get body() {
    return { message: this.message, code: this.code as ProblemCode, ...this.details }
  }

  get headers(): Record<string, string> {
    // The rest of the slow body would keep the connection open.
    if (this.code === 'too-slow') return { connection: 'close' }
    return 'retryAfter' in this.details ? { 'retry-after': String(this.details.retryAfter) } : {}
  }
}

/** The Problem behind what was thrown, or null for a bug (rules.md#35). */
export function problemOf(error: unknown, code: string | number): Problem | null {
  if (error instanceof Problem) return error
  // Elysia wraps errors of the body parser.
  if (error instanceof Error && error.cause instanceof Problem) return error.cause
  if (error instanceof ValidationError) return invalid(issuesOf(error))
  if (code === 'PARSE' || code === 'INVALID_COOKIE_SIGNATURE') return new Problem('invalid')
  if (code === 'NOT_FOUND') return new Problem('no-such-call')
  if (error instanceof CommandError && error.exitCode === CANNOT_WRITE) return new Problem('no-room')
  if (error instanceof CommandError && error.exitCode === BAD_DATA)
    return new Problem('database-unsound', { why: error.message })
  const fault = faultOf(error)
  return fault && faultAsProblem(fault)
}

const RETRY_AFTER = 5

export function faultAsProblem(fault: Fault): Problem {
  switch (fault) {
    case 'database-busy':
      return new Problem('database-busy', { retryAfter: RETRY_AFTER })
    case 'database-moved':
      return new Problem('database-moved', { retryAfter: RETRY_AFTER })
    case 'no-file-handles':
      return new Problem('no-file-handles', { retryAfter: RETRY_AFTER })
    default:
      return new Problem('no-room')
  }
}

/**
 * The first validation error with a code of ours, or else `invalid`, and its field. Valibot's own messages are left out,
 * because they repeat the input.
 */
export function invalid(issues: readonly v.BaseIssue<unknown>[]): Problem {
  const named = issues.find(isNamed)
  const field = fieldOf(named ?? issues[0])
  if (!named) return new Problem('invalid', field)
  const { code, ...details } = mistakeIn(named)
  return new Problem<ProblemCode>(code, { ...details, ...field })
}

function fieldOf(issue: v.BaseIssue<unknown> | undefined): { field?: string } {
  const field = issue && v.getDotPath(issue as v.BaseIssue<unknown> & { path?: never })
  return field ? { field } : {}
}

/** Elysia keeps only the message of an issue, so the schema validates again. */
function issuesOf(error: ValidationError) {
  const asked = error.validator as unknown as v.GenericSchema | { schema: v.GenericSchema }
  return v.safeParse('schema' in asked ? asked.schema : asked, error.value).issues ?? []
}
