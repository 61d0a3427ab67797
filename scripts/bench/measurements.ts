import { comparePutsWithBare, compareRankingWithBare, compareSheetWithBare } from './answers.ts'
import { measureInBrowser } from './inBrowser.ts'
import { measureLargeAssociation } from './largeAssociation.ts'
import { benchLists } from './lists.ts'
import { benchLoad } from './load.ts'
import { measureMemory } from './memory.ts'
import { measureRanking } from './rankings.ts'
import type { Bench } from './setting.ts'
import { compareSignInWithBare } from './signIn.ts'
import { benchSlowClients } from './slowClients.ts'
import { measureStart } from './start.ts'
import { benchStorm } from './storm.ts'
import { measureWay } from './way.ts'

/**
 * Everything there is to measure; `--only` takes those whose name holds its words. To add a line, print it with `figure`,
 * or with `compareInTurn` when there is something bare to compare with, in a function that stands here.
 */
export const MEASUREMENTS: Record<string, (bench: Bench) => Promise<void>> = {
  'ranking and overview worked out': measureRanking,
  'ten thousand troops': measureLargeAssociation,
  'shortest way': measureWay,
  start: measureStart,
  'GET /ranking': compareRankingWithBare,
  'GET /tasks/': compareSheetWithBare,
  'PUT /tasks/{id}': comparePutsWithBare,
  'lists of the panel': benchLists,
  'last evening': benchLoad,
  'sign-in': compareSignInWithBare,
  'fifty sign-ins': benchStorm,
  'slow clients': benchSlowClients,
  browser: measureInBrowser,
  memory: measureMemory,
}
