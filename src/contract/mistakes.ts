import type * as v from 'valibot'
import { MOST_IN_FILE } from '#domain/year/mostInFile.ts'

// Everything that can be wrong with an input. A schema uses one of these codes as its message. The sentences are for
// programs; the client has each code in Polish.

const CREDENTIALS = 'Email, password and captcha are required'

export const MISTAKES = {
  'credentials-missing': CREDENTIALS,
  'email-missing': CREDENTIALS,
  'password-missing': CREDENTIALS,
  'captcha-missing': CREDENTIALS,
  'not-an-email': 'Not an e-mail address',
  'password-too-short': 'Password too short',
  'passwords-differ': 'Passwords differ',
  'old-password-missing': 'Old password required',
  'wrong-captcha': 'Wrong captcha',

  'list-too-long': 'More than 1,000 rows',
  'invited-to-one': 'Invite to one team, one district or one office',

  'name-missing': 'Name required',
  'name-unusable': 'Name cannot be used',
  'unit-not-three-forms': 'Not three forms',
  'unit-too-long': 'Unit too long',
  'remark-missing': 'Remark is empty',
  'remark-on-two': 'A remark is about one thing',
  'inviting-words-too-long': 'Words of the invitation too long',
  'not-a-day': 'Not a day',
  'not-a-month': 'Not a month',
  'not-a-time': 'Not a time',
  'too-many-talks': 'More than 6 talks',
  'not-this-century': 'Not a day of this century',

  'nothing-to-change': 'Nothing to change',
  'district-missing': 'Choose a district',
  'search-too-short': 'Type at least 3 letters',
  'listed-twice': 'Listed twice',

  longer: ({ most }: { most: number }) => `Longer than ${most} characters`,
  'characters-unusable': 'Has characters that cannot be used',

  below: ({ least }: { least: number }) => `Below ${least}`,
  above: ({ most }: { most: number }) => `Above ${most}`,
  'not-whole': 'Not a whole number',
  'not-above-zero': 'Not above 0',
  'multiplier-too-large': 'Above 1000000',
  'reference-missing': 'Reference missing',
  'reference-to-itself': 'Reference to the task itself',
  'second-group-is-first': 'Second group is the first one',
  'thresholds-reversed': 'Forest threshold above the wilderness one',

  'key-empty': 'Key is empty',
  'key-used-twice': 'Key used twice',
  'key-of-no-task': 'No task with this key',
  'key-of-no-group': 'No group with this key',
  'too-many-groups': `More than ${MOST_IN_FILE.groups} groups`,
  'too-many-tasks': `More than ${MOST_IN_FILE.tasks} tasks`,
  'too-many-prerequisites': `More than ${MOST_IN_FILE.prerequisites} prerequisites`,

  missing: 'Missing',
  'wrong-kind': ({ wanted }: { wanted: string }) => `Not ${wanted}`,
  'not-a-number': 'Not a number',
  empty: 'Empty',
  unusable: 'Cannot be used',
} as const

export type MistakeCode = keyof typeof MISTAKES

export type DetailsOf<Sentence> = Sentence extends (details: infer Details) => string ? Details : object

export type Mistake =
  | { code: Exclude<MistakeCode, 'below' | 'above' | 'longer' | 'wrong-kind'> }
  | { code: 'below'; least: number }
  | { code: 'above' | 'longer'; most: number }
  | { code: 'wrong-kind'; wanted: string }

/** A message for a schema. The compiler checks that the code is in the list. */
export const mistake = (code: MistakeCode): MistakeCode => code

const LONGEST_CODE = Math.max(...Object.keys(MISTAKES).map(code => code.length))

/** True when the schema named the error. A message of valibot's own may repeat an input of any length. */
export const isNamed = <I extends { message: string }>(issue: I): issue is I & { message: MistakeCode } =>
  issue.message.length <= LONGEST_CODE && Object.hasOwn(MISTAKES, issue.message)

/**
 * For `v.safeParse` where people correct all errors at the same time, in a form or a file: the first error of each field. The
 * server stops at the first error of whatever else it parses (core/config.ts). A text that is too long is not checked further.
 */
export const EVERY_ERROR = { abortEarly: false, abortPipeEarly: true } as const

/** Reads the parts of an issue, never valibot's wording. */
export function mistakeIn(issue: v.BaseIssue<unknown>): Mistake {
  const { type, kind, input, requirement } = issue
  if (isNamed(issue) && !['below', 'above', 'longer'].includes(issue.message)) return { code: issue.message } as Mistake
  if (type === 'min_value') return { code: 'below', least: Number(requirement) }
  if (type === 'max_value') return { code: 'above', most: Number(requirement) }
  if (type === 'max_length' && typeof input === 'string') return { code: 'longer', most: Number(requirement) }
  if (kind === 'schema') return wrongKind(input, issue.expected)
  if (type === 'integer' || type === 'safe_integer') return { code: 'not-whole' }
  return { code: type === 'min_length' || type === 'non_empty' ? 'empty' : 'unusable' }
}

function wrongKind(input: unknown, wanted: string | null): Mistake {
  if (input === undefined) return { code: 'missing' }
  return Number.isNaN(input) ? { code: 'not-a-number' } : { code: 'wrong-kind', wanted: wanted ?? 'this' }
}

/** Returns the sentence for programs, which repeats nothing of the input. */
export function mistakeSentence(mistake: Mistake): string {
  const sentence: string | ((details: never) => string) = MISTAKES[mistake.code]
  return typeof sentence === 'string' ? sentence : sentence(mistake as never)
}
