import { Elysia } from 'elysia'
import { keptAnswers } from '#server/keptAnswers.ts'
import { publicChanges, publicRules } from './publicRules.ts'

const rulesAnswer = keptAnswers((_: 'now') => publicRules(), { most: 1, shared: true })
const changesAnswer = keptAnswers((_: 'now') => publicChanges(), { most: 1, shared: true })

// Public: no session is asked for, and a DRAFT year is not there.
export const rulesRoutes = new Elysia({ prefix: '/rules' })
  .get('/', () => rulesAnswer('now'))
  .get('/changes', () => changesAnswer('now'))
