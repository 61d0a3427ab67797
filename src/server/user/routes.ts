import { Elysia } from 'elysia'
import { signedIn } from '../auth/guards.ts'
import { describeMe } from '../auth/people.ts'

export const userRoutes = new Elysia({ prefix: '/user' }).use(signedIn).get('/', ({ user }) => describeMe(user))
