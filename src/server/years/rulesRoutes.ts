import { Elysia } from 'elysia'
import { publicJson } from '#server/cache.ts'
import { dataVersion } from '#server/database/dataVersion.ts'
import { publicChanges, publicRules } from './publicRules.ts'

export const rulesRoutes = new Elysia({ prefix: '/rules' })
  .get('/', () => publicJson('rules', dataVersion(), publicRules), {
    detail: { summary: 'Returns the rules of the open year, or else of the newest finished one' },
  })
  .get('/changes', () => publicJson('rules/changes', dataVersion(), publicChanges), {
    detail: { summary: "Lists how that year's rules differ from those of the finished year before" },
  })
