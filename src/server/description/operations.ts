import type { GenericSchema } from 'valibot'
import { ownAccount, signingIn } from './accountOperations.ts'
import { keepingWatch, people } from './peopleOperations.ts'
import { checkingSheets, handingIn, overview, talkingAboutSheets } from './reviewOperations.ts'
import { rules } from './ruleOperations.ts'
import { anySheet, diplomas, ownSheet, ranking } from './sheetOperations.ts'
import { districts, joiningTeams, managingTeams } from './teamOperations.ts'
import { yearContents, yearMoves, years } from './yearOperations.ts'

/** One line that says what an operation does, and what it answers by status; null where the answer has no body. */
export interface Operation {
  summary: string
  [success: number]: GenericSchema | null
}

// Every operation of the API, under its method and path. They stand here and not in the routes, because Elysia would
// check every answer against a schema that its route names, at run time. The compiler compares
// these with what the routes return, and a test calls every one of them (src/test/apiDescription.test.ts).
export const GROUPS = {
  'Signing in': signingIn,
  'Own account': ownAccount,
  'Joining a troop': joiningTeams,
  Ranking: ranking,
  Rules: rules,
  Diplomas: diplomas,
  'Own sheet': ownSheet,
  'Handing a sheet in': handingIn,
  'Talking about a sheet': talkingAboutSheets,
  'Panel: overview': overview,
  'Panel: sheets': anySheet,
  'Panel: checking sheets': checkingSheets,
  'Panel: districts': districts,
  'Panel: troops': managingTeams,
  'Panel: people': people,
  'Panel: years': years,
  'Panel: states of a year': yearMoves,
  'Panel: contents of a year': yearContents,
  'The installation': keepingWatch,
}

/** A path as the operations name it: without what all paths share, and without the slash that may end it. */
export const operationName = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/^\/api/, '').replace(/\/$/, '')}`

export interface TaggedOperation {
  tag: string
  operation: Operation
}

const OPERATIONS = new Map<string, TaggedOperation>()
for (const [tag, operations] of Object.entries(GROUPS))
  for (const [name, operation] of Object.entries(operations)) OPERATIONS.set(name, { tag, operation })

export const operationNamed = (name: string) => OPERATIONS.get(name)
