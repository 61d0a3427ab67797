import { Elysia } from 'elysia'
import { publicChanges, publicRules } from './publicRules.ts'

// Public: no session is asked for, and a DRAFT year is not there.
export const rulesRoutes = new Elysia({ prefix: '/rules' }).get('/', publicRules).get('/changes', publicChanges)
